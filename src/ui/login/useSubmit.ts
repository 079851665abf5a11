/** One sending of a form: busy while under way, and the message of what went wrong. */
import { type FormEvent, useState } from 'react';
import type { Told } from '../session/appFace.ts';

/** `send` answers a message at once when the form is not right, or the promise of an answer. `before` stands first. */
export function useSubmit(send: () => string | Told, onDone?: () => void, before: string | null = null) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(before);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const answer = send();
    if (typeof answer === 'string') {
      setError(answer);
      return;
    }
    setBusy(true);
    setError(null);
    const outcome = await answer;
    setBusy(false);
    if (outcome.ok) onDone?.();
    else setError(outcome.failure);
  };

  return { submit, isBusy, error };
}
