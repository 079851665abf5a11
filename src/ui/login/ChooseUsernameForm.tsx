/** The last step of an account without a profile: a sign-up that was cut short is finished here. */
import { useState } from 'react';
import { validateUsername } from '../../domain/index.ts';
import { Button } from '../kit/Button.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { FormEnd } from './FormEnd.tsx';
import styles from './Login.module.css';
import { UsernameField } from './SignUpForm.tsx';
import { useSubmit } from './useSubmit.ts';

export interface ChooseUsernameFormProps {
  email: string;
  /** The name that was tried before, and what came of it. */
  tried: string;
  message: string | null;
}

export function ChooseUsernameForm({ email, tried, message }: ChooseUsernameFormProps) {
  const { chooseUsername, signOut } = useAppActions();
  const [username, setUsername] = useState(tried);
  const { submit, isBusy, error } = useSubmit(
    () => validateUsername(username) ?? chooseUsername(username),
    undefined,
    message,
  );
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p>
        Your account <strong className={styles.email}>{email}</strong> is ready. One thing is missing: the
        name that your opponents will fear.
      </p>
      <UsernameField value={username} onChange={setUsername} />
      <FormEnd error={error} isBusy={isBusy} label="Continue" />
      <Button variant="quiet" onClick={() => signOut()}>
        Use another account
      </Button>
    </form>
  );
}
