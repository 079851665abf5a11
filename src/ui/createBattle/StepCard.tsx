/** The frame of one step: its stage, what it asks, Back and Continue within the thumb's reach, and the focus when it opens. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Stage } from '../kit/Stage.tsx';
import styles from './Wizard.module.css';
import type { StepProps } from './wizardActor.ts';

export interface StepCardProps extends StepProps {
  title: string;
  stage: number | null;
  of: number;
  children: ReactNode;
  /** In place of Back and Continue. */
  actions?: ReactNode;
  continueLabel?: string;
}

export function StepCard({
  title,
  stage,
  of,
  send,
  children,
  actions,
  continueLabel = 'Continue',
}: StepCardProps) {
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(
      'input:checked, input, textarea, select, [data-step-focus]',
    );
    field?.focus();
  }, []);

  return (
    <Card title={title} aside={stage === null ? null : <Stage stage={stage} of={of} />}>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      <div className={styles.actions}>
        {actions ?? (
          <>
            <Button variant="quiet" icon="back" onClick={() => send({ type: 'wizard.back' })}>
              Back
            </Button>
            <Button type="submit">{continueLabel}</Button>
          </>
        )}
      </div>
    </Card>
  );
}
