/** E-mail and password of somebody who has an account. The provider's own words tell what it does not accept. */
import { useState } from 'react';
import { validateEmail } from '../../domain/index.ts';
import { TextField } from '../kit/Field.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { FormEnd } from './FormEnd.tsx';
import styles from './Login.module.css';
import { useSubmit } from './useSubmit.ts';

export interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onDone?: () => void;
  autoFocus?: boolean;
}

export function SignInForm({ email, onEmail, onDone, autoFocus = false }: SignInFormProps) {
  const { signIn } = useAppActions();
  const [password, setPassword] = useState('');
  const { submit, isBusy, error } = useSubmit(() => {
    const invalid = validateEmail(email.trim());
    if (invalid) return invalid;
    return password === '' ? 'Please enter your password.' : signIn({ email: email.trim(), password });
  }, onDone);

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label="Email"
        autoFocus={autoFocus}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormEnd error={error} isBusy={isBusy} label="Sign In" />
    </form>
  );
}
