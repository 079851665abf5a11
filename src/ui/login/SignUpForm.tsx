/** A new account: four fields, checked in the order of spec §5. What was typed stays, whatever goes wrong. */
import { useState } from 'react';
import { validateSignUp } from '../../domain/index.ts';
import { TextField } from '../kit/Field.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { FormEnd } from './FormEnd.tsx';
import styles from './Login.module.css';
import { useSubmit } from './useSubmit.ts';

export interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  autoFocus: boolean;
}

export function SignUpForm({ email, onEmail, autoFocus }: SignUpFormProps) {
  const { signUp } = useAppActions();
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [username, setUsername] = useState('');
  const { submit, isBusy, error } = useSubmit(() => {
    const form = { email: email.trim(), password, confirmPassword, username };
    return validateSignUp(form) ?? signUp(form);
  });

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
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={(event) => setConfirmPassword(event.target.value)}
      />
      <UsernameField value={username} onChange={setUsername} />
      <FormEnd error={error} isBusy={isBusy} label="Sign Up" />
    </form>
  );
}

export function UsernameField({ value, onChange }: { value: string; onChange: (username: string) => void }) {
  return (
    <TextField
      label="Choose a username"
      hint="3 to 15 characters, no spaces. Your opponents find you by it."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
