/** `/login`: Sign In, Sign Up, and the last step of an account that has no username yet (spec §2, §5). */
import { useState } from 'react';
import { Guide } from '../guide/Guide.tsx';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Logo } from '../layout/Logo.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { useSession } from '../session/AppProvider.tsx';
import { ChooseUsernameForm } from './ChooseUsernameForm.tsx';
import styles from './Login.module.css';
import { PasswordResetDialog } from './PasswordResetDialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

type Mode = 'SIGN_IN' | 'SIGN_UP';
type Opened = { kind: 'GUIDE' } | { kind: 'RESET'; email: string } | null;

export function Login() {
  const session = useSession();
  const [chosen, setMode] = useState<Mode | null>(null);
  const mode = chosen ?? 'SIGN_IN';
  // The button that changes the form goes with it: the focus begins the new one.
  const autoFocus = chosen !== null;
  const [email, setEmail] = useState('');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  return (
    <Screen title="Fitbout" hideTitle>
      <p className={styles.logo} aria-hidden="true">
        <Logo />
      </p>
      {session.kind === 'UNFINISHED' ? (
        <Card title="Choose a username">
          <ChooseUsernameForm email={session.email} tried={session.username} message={session.message} />
        </Card>
      ) : mode === 'SIGN_IN' ? (
        <Card title="Sign In">
          <SignInForm email={email} onEmail={setEmail} autoFocus={autoFocus} />
          <div className={styles.links}>
            <Button variant="quiet" onClick={() => setOpened({ kind: 'RESET', email })}>
              Forgot your password?
            </Button>
            <Button variant="quiet" onClick={() => setMode('SIGN_UP')}>
              New here? Sign up
            </Button>
          </div>
        </Card>
      ) : (
        <Card title="Sign Up">
          <SignUpForm email={email} onEmail={setEmail} autoFocus={autoFocus} />
          <div className={styles.links}>
            <Button variant="quiet" onClick={() => setMode('SIGN_IN')}>
              Have an account? Sign in
            </Button>
          </div>
        </Card>
      )}
      <div className={styles.links}>
        <Button variant="secondary" icon="flag" onClick={() => setOpened({ kind: 'GUIDE' })}>
          View the Guide
        </Button>
      </div>
      <LegalLinks terms="Terms" />
      {opened?.kind === 'GUIDE' ? <Guide onClose={close} /> : null}
      {opened?.kind === 'RESET' ? <PasswordResetDialog email={opened.email} onClose={close} /> : null}
    </Screen>
  );
}
