/** The state of the sync at the end of the header; it leads to the whole story. */
import { Link } from 'react-router';
import { Icon } from '../kit/Icon.tsx';
import { useSyncStatus } from '../session/AppProvider.tsx';
import { useRefusals, useUnsent } from '../session/useStored.ts';
import styles from './SyncChip.module.css';
import { chipWords } from './syncWords.ts';

export function SyncChip() {
  const status = useSyncStatus();
  const unsent = useUnsent() ?? 0;
  const refused = useRefusals()?.length ?? 0;
  const { icon, text } = chipWords(status, unsent);
  return (
    <Link to="/sync" className={styles.chip}>
      {refused > 0 ? (
        <span className={styles.refused}>
          <Icon name="blocked" />
          {refused}
          <span className="visuallyHidden"> not accepted,</span>
        </span>
      ) : null}
      <Icon name={icon} />
      <span>{text}</span>
    </Link>
  );
}
