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
  const body = useRef<HTMLDivElement>(null);
  const { problem } = state.context;

  // When the step opens, and again when what was entered is refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem takes the focus back to its field
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(
      'input:checked, input, textarea, select, [data-step-focus]',
    );
    field?.focus();
  }, [problem !== null]);

  return (
    <Card title={title} aside={stage === null ? null : <Stage stage={stage} of={of} />}>
      <div ref={body} className={classNames(styles.body, styles[room])}>
        {children}
      </div>
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
    </Card>
  );
}
