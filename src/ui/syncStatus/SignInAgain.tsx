/** A calm word when the server no longer takes the sign-in: nothing is lost, recording goes on, sending waits. */
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { SignInDialog } from '../login/SignInDialog.tsx';
import { useSession } from '../session/AppProvider.tsx';
import styles from './SignInAgain.module.css';

export function SignInAgain() {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  if (session.kind !== 'SIGNED_IN' || !session.isExpired) return null;
  return (
    <div className={styles.banner}>
      <Notice
        tone="alert"
        icon="cloudOff"
        title="Please sign in again"
        role="status"
        action={
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Sign In
          </Button>
        }
      >
        <p>Your sign-in has ended. Nothing is lost and you can go on recording; sending waits for you.</p>
      </Notice>
      {isAsking ? <SignInDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
