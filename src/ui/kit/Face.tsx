/**
 * Head and shoulders of a fighter, for the beginning of a line. Decoration beside the username.
 *
 *   <MenuLink picture={<Face avatar={user.avatar} />} …>sam</MenuLink>
 */
import type { Avatar } from '../../domain/index.ts';
import { classNames } from './classNames.ts';
import styles from './Face.module.css';
import { Fighter } from './Fighter.tsx';

/** `undefined` while the profile is being read: an empty frame of the same size. 'UNKNOWN' is a shadow. */
export function Face({ avatar }: { avatar: Avatar | 'UNKNOWN' | undefined }) {
  const isUnknown = avatar === 'UNKNOWN';
  return (
    <span aria-hidden="true" className={classNames(styles.face, isUnknown && styles.unknown)}>
      {avatar === undefined ? null : (
        <Fighter avatar={isUnknown ? null : avatar} size={72} isCutOut={isUnknown} />
      )}
    </span>
  );
}
