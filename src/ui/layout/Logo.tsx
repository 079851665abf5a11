/** The name of the product as it is drawn in the header and on the welcome page. */
import { Icon } from '../kit/Icon.tsx';
import styles from './Layout.module.css';

export function Logo() {
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        <Icon name="swords" />
      </span>
      Fitbout
    </>
  );
}
