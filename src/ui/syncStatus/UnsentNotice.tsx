/** Says how many changes have not been sent (Y7), and what that means for what the person is about to do. */
import type { ReactNode } from 'react';
import { Notice } from '../kit/Notice.tsx';

export function UnsentNotice({ unsent, children }: { unsent: number; children: ReactNode }) {
  return (
    <Notice
      tone="alert"
      icon="cloudUp"
      title={`${unsent} ${unsent === 1 ? 'change is' : 'changes are'} not sent yet`}
    >
      <p>{children}</p>
    </Notice>
  );
}
