/** Says that the other person's account is gone, and what that means here: their name and what they recorded stay. */
import type { ReactNode } from 'react';
import { Notice } from '../kit/Notice.tsx';

export function GoneNotice({ username, children }: { username: string; children: ReactNode }) {
  return (
    <Notice icon="leave" title={`${username} has deleted their account`} role="status">
      <p>{children}</p>
    </Notice>
  );
}
