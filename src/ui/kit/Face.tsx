/**
 * Head and shoulders of a fighter, for the beginning of a line. Decoration beside the username.
 *
 *   <MenuLink picture={<Face avatar={user.avatar} />} …>sam</MenuLink>
 */
import type { Avatar } from '../../domain/index.ts';
import styles from './Face.module.css';
import { Fighter } from './Fighter.tsx';

/** `undefined` while the profile is being read: an empty frame of the same size. */
export function Face({ avatar }: { avatar: Avatar | null | undefined }) {
  return (
    <span aria-hidden="true" className={styles.face}>
      {avatar === undefined ? null : <Fighter avatar={avatar} size={72} />}
    </span>
  );
}
