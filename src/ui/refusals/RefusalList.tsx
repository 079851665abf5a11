/** Refused writes, each with what it was, why, and a way to put it away. Nothing goes away by itself (Y5). */
import { Link } from 'react-router';
import type { Refusal } from '../../store/store.ts';
import { IconButton } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { PhotoImage } from '../photos/PhotoImage.tsx';
import { usePhotoDesk, useStore } from '../session/AppProvider.tsx';
import { battleResponsePath } from '../session/paths.ts';
import { refusalReasonWords, refusedWhat } from '../syncStatus/syncWords.ts';
import styles from './RefusalList.module.css';

export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  const store = useStore();
  const photoDesk = usePhotoDesk();
  const dismiss = async ({ id, what }: Refusal) => {
    await store.dismissRefusal(id);
    // Then its photo: what nothing names any more is cleared up, also when this page ends in between.
    if (what.kind === 'ENTRY' && what.entry.photo) await (await photoDesk()).dismiss(what.entry.photo);
  };
  if (refusals.length === 0) {
    return (
      <EmptyState icon="cloudCheck" title="Nothing was refused">
        When the server does not accept something, it is kept here with the reason.
      </EmptyState>
    );
  }
  return (
    <ul>
      {refusals.map((refusal) => {
        const { title, detail } = refusedWhat(refusal);
        const isAboutTerms = refusal.what.kind !== 'ENTRY' && refusal.reason !== 'GONE';
        return (
          <li key={refusal.id} className={styles.refusal}>
            <Icon name="blocked" className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              <p>
                {detail} <span className={styles.versus}>vs {refusal.opponentUsername}</span>
              </p>
              {refusal.what.kind === 'ENTRY' && refusal.what.entry.photo ? (
                <PhotoImage path={refusal.what.entry.photo} alt={`Your photo of ${title}`} isSmall />
              ) : null}
              <p className={styles.reason}>{refusalReasonWords[refusal.reason]}</p>
              {isAboutTerms ? (
                <Link to={battleResponsePath(refusal.battleId)}>Look at the request</Link>
              ) : null}
            </div>
            <IconButton icon="close" label={`Dismiss ${title}`} onClick={() => dismiss(refusal)} />
          </li>
        );
      })}
    </ul>
  );
}
