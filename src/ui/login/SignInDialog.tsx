/** Signing in again without leaving the screen. */
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SignInForm } from './SignInForm.tsx';

export function SignInDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  return (
    <Dialog
      title="Sign In"
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      }
    >
      <SignInForm email={email} onEmail={setEmail} onDone={onClose} />
    </Dialog>
  );
}
