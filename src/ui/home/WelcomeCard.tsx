/** A first greeting with the guide, until the person hides it (spec §2). */
import { useState } from 'react';
import type { User } from '../../domain/index.ts';
import { deviceFailureWords } from '../errorScreen/deviceFailureWords.ts';
import { Guide } from '../guide/Guide.tsx';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { focusScreen } from '../kit/focus.ts';
import { usePerson, useStore } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './Home.module.css';

/** `user` is `null` while the person's profile is not on this device. */
export function WelcomeCard({ user }: { user: User | null }) {
  const store = useStore();
  const { username } = usePerson();
  const { say } = useToasts();
  const [isGuideOpen, setGuideOpen] = useState(false);

  // Hidden until the profile is known: it must not flash at somebody who put it away (spec §3: true by default).
  if (user?.hideWelcomeMessage !== false) return null;

  const hide = async () => {
    const outcome = await store.setHideWelcomeMessage(true);
    // The card goes, and the button that had the focus with it.
    if (outcome.ok) focusScreen();
    else say(deviceFailureWords[outcome.failure].short, { tone: 'danger' });
  };

  return (
    <Card title={`Welcome, ${username}!`}>
      <p>
        Challenge a friend, agree on targets, and hit yours every day: each one gives you HP and takes some
        from your opponent. It all works without a signal.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" icon="flag" onClick={() => setGuideOpen(true)}>
          View the Guide
        </Button>
        <Button variant="quiet" onClick={hide}>
          Got it
        </Button>
      </div>
      {isGuideOpen ? <Guide onClose={() => setGuideOpen(false)} /> : null}
    </Card>
  );
}
