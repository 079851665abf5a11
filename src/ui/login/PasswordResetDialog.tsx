/** Asks for the address that a password-reset e-mail goes to; also the Change Password dialog of the profile. */
import { useId, useState } from 'react';
import { messages, validateEmail } from '../../domain/index.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Field.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { useToasts } from '../toasts/ToastArea.tsx';
import { useSubmit } from './useSubmit.ts';

export interface PasswordResetDialogProps {
  title?: string;
  email?: string;
  onClose: () => void;
}

export function PasswordResetDialog({
  title = 'Reset Password',
  email = '',
  onClose,
}: PasswordResetDialogProps) {
  const { sendPasswordReset } = useAppActions();
  const { say } = useToasts();
  const formId = useId();
  const [address, setAddress] = useState(email);
  const { submit, isBusy, error } = useSubmit(
    () => validateEmail(address.trim()) ?? sendPasswordReset(address.trim()),
    () => {
      say(messages.passwordResetSent, { tone: 'success' });
      onClose();
    },
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Send
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          hint="The address you sign in with. A link to choose a new password is sent there."
          error={error}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
