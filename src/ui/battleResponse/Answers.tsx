/** What the viewer may do with a pending request: the challenger may edit (B2), the other may accept, propose or decline (B3, B4). */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messages, rivalOf } from '../../domain/index.ts';
import type { BattleRow } from '../../store/store.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { usePerson, useStore, useSyncStatus } from '../session/AppProvider.tsx';
import { battlePath } from '../session/paths.ts';
import { termsFailureWords } from '../syncStatus/syncWords.ts';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './BattleResponse.module.css';

export interface AnswersProps {
  row: BattleRow;
  /** The version of the terms that the person has been looking at: what an answer names (B4). */
  seenVersion: number;
  /** The person has been told that the terms are newer than that. */
  onMoved: () => void;
}

export function Answers({ row, seenVersion, onMoved }: AnswersProps) {
  const store = useStore();
  const { uid } = usePerson();
  const navigate = useNavigate();
  const { phase } = useSyncStatus();
  const { say } = useToasts();
  const [busy, setBusy] = useState<'ACCEPT' | 'DECLINE' | null>(null);
  const changePath = `/create-battle?${new URLSearchParams({ change: row.id })}`;

  if (row.challenger.id === uid) {
    return (
      <div className={styles.answers}>
        <ButtonLink variant="secondary" icon="edit" wide to={changePath}>
          Edit Battle
        </ButtonLink>
      </div>
    );
  }

  const answer = async (kind: 'ACCEPT' | 'DECLINE') => {
    if (busy !== null) return;
    setBusy(kind);
    const answered = await store.answer(row.id, seenVersion, kind);
    setBusy(null);
    if (!answered.ok) {
      const { failure } = answered;
      if (failure.kind === 'REFUSED' && failure.refusal === 'TERMS_MOVED') {
        // The page says so at its top, and names what is different.
        onMoved();
        window.scrollTo(0, 0);
        return;
      }
      const fallback = kind === 'ACCEPT' ? messages.acceptFailed : messages.declineFailed;
      say(failure.kind === 'GONE' ? fallback : termsFailureWords(failure), { tone: 'danger' });
      return;
    }
    if (phase !== 'LIVE') {
      say(`Saved on this device. ${rivalOf(row, uid).username} will see it as soon as there is a signal.`);
    }
    navigate(kind === 'ACCEPT' ? battlePath(row.id) : '/battles', { replace: true });
  };

  return (
    <div className={styles.answers}>
      <Button icon="swords" wide isBusy={busy === 'ACCEPT'} onClick={() => void answer('ACCEPT')}>
        Accept
      </Button>
      <div className={styles.otherAnswers}>
        <ButtonLink variant="secondary" icon="edit" to={changePath}>
          Propose Changes
        </ButtonLink>
        <Button
          variant="danger"
          icon="close"
          isBusy={busy === 'DECLINE'}
          onClick={() => void answer('DECLINE')}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}
