/** The frame of one step: its stage, what it asks, Back and Continue, and the focus when it opens or refuses to go on. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { classNames } from '../kit/classNames.ts';
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
  /** How much room is kept, so that Continue stays where it is when words come or go above it. */
  room?: 'field' | 'choices' | 'long';
}

const fieldIn = (step: HTMLElement | null): HTMLElement | null | undefined =>
  step?.querySelector<HTMLElement>('input:checked, input, textarea, select, [data-step-focus]');

export function StepCard({
  title,
  stage,
  of,
  state,
  send,
  children,
  actions,
  room = 'field',
}: StepCardProps) {
  const step = useRef<HTMLDivElement>(null);
  const isRefused = state.context.problem !== null;

  useEffect(() => {
    // The step before may have been scrolled far down.
    window.scrollTo(0, 0);
    fieldIn(step.current)?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (isRefused) fieldIn(step.current)?.focus();
  }, [isRefused]);

  return (
    <Card title={title} aside={stage === null ? null : <Stage stage={stage} of={of} />}>
      <div ref={step}>
        <div className={classNames(styles.body, styles[room])}>{children}</div>
        <div className={styles.actions}>
          {actions ?? (
            <>
              <Button variant="quiet" icon="back" onClick={() => send({ type: 'wizard.back' })}>
                Back
              </Button>
              <Button type="submit">Continue</Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
