/** A calm word when the server no longer takes the sign-in: nothing is lost, recording goes on, sending waits; or that the account is gone. */
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { SignInDialog } from '../login/SignInDialog.tsx';
import { useAppActions, useSession } from '../session/AppProvider.tsx';
import styles from './SignInAgain.module.css';

export function SignInAgain() {
  const session = useSession();
  const { signOut } = useAppActions();
  const [isAsking, setAsking] = useState(false);
  if (session.kind !== 'SIGNED_IN' || !session.isExpired) return null;
  const { isGone } = session;
  return (
    <div className={styles.banner}>
      <Notice
        tone="alert"
        icon="cloudOff"
        title={isGone ? 'This account was deleted' : 'Please sign in again'}
        role="status"
        action={
          <Button
            variant="secondary"
            onClick={() => (isGone ? void signOut({ removeData: true }) : setAsking(true))}
          >
            {isGone ? 'Remove from this device' : 'Sign In'}
          </Button>
        }
      >
        <p>
          {isGone
            ? 'Your battles are still on this device, to look at. Nothing can be sent any more.'
            : 'Your sign-in has ended. Nothing is lost and you can go on recording; sending waits for you.'}
        </p>
      </Notice>
      {isAsking && !isGone ? <SignInDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
