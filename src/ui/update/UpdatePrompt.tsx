/** Says that a new version is ready and opens it when the person agrees. It floats above the header, so that nothing moves under a finger. */
import { useEffect, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useInstalledApp } from '../session/AppProvider.tsx';
import styles from './UpdatePrompt.module.css';

type Step = 'OFFERED' | 'WARNING' | 'OPENING' | 'PUT_OFF';

export function UpdatePrompt() {
  const actions = useInstalledApp()?.actions;
  const [step, setStep] = useState<Step>('OFFERED');
  // A screen reader speaks what changes in a region that is there already.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);

  const open = () => {
    setStep('OPENING');
    actions?.update();
  };
  const agree = () => (actions?.hasUnsavedTyping() ? setStep('WARNING') : open());

  const words =
    step === 'WARNING'
      ? 'What you have typed here is not saved and would be lost.'
      : 'A new version is ready';

  if (step === 'PUT_OFF') return null;
  return (
    <section className={styles.prompt} aria-label="New version">
      <div className={styles.box}>
        <Icon name="device" className={styles.icon} />
        <p role="status" className={styles.words}>
          {isThere ? words : null}
        </p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setStep('PUT_OFF')}>
            Later
          </Button>
          <Button isBusy={step === 'OPENING'} onClick={step === 'WARNING' ? open : agree}>
            {step === 'WARNING' ? 'Update anyway' : 'Update'}
          </Button>
        </div>
      </div>
    </section>
  );
}
