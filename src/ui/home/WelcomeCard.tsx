/** A first greeting with the guide, until the person hides it (spec §2). */
import type { User } from '../../domain/index.ts';
import { deviceFailureWords } from '../errorScreen/deviceFailureWords.ts';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { focusScreen } from '../kit/focus.ts';
import { useLazyBox } from '../recordTarget/useLazyBox.ts';
import { usePerson, useStore } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import styles from './Home.module.css';

const loadGuide = async () => (await import('../guide/Guide.tsx')).Guide;

/** `user` is `null` while the person's profile is not on this device. */
export function WelcomeCard({ user }: { user: User | null }) {
  // Hidden until the profile is known: it must not flash at somebody who put it away (spec §3: true by default).
  return user?.hideWelcomeMessage === false ? <Greeting /> : null;
}

function Greeting() {
  const store = useStore();
  const { username } = usePerson();
  const { say } = useToasts();
  const guide = useLazyBox(loadGuide);

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
        <Button variant="secondary" icon="flag" onClick={guide.open}>
          View the Guide
        </Button>
        <Button variant="quiet" onClick={hide}>
          Got it
        </Button>
      </div>
      {guide.Box ? <guide.Box onClose={guide.close} /> : null}
    </Card>
  );
}
