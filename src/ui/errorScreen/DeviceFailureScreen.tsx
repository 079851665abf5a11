/** Stands in place of the signed-in screens while this device cannot keep or read battles. */
import { useState } from 'react';
import type { DeviceFailure } from '../../store/store.ts';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useAppActions } from '../session/AppProvider.tsx';
import { deviceFailureWords } from './deviceFailureWords.ts';
import styles from './ErrorScreen.module.css';

export function DeviceFailureScreen({ failure }: { failure: DeviceFailure }) {
  const { reopenStore, rescueStore } = useAppActions();
  const [isRepairing, setRepairing] = useState(false);
  const words = deviceFailureWords[failure];

  const repair = async () => {
    setRepairing(true);
    try {
      await rescueStore();
    } finally {
      setRepairing(false);
    }
  };

  return (
    <Screen title={words.title}>
      <Notice tone="alert" icon="warning" role="alert">
        <p>{words.safe}</p>
      </Notice>
      <Card title="What to do">
        <p>{words.next}</p>
        <div className={styles.actions}>
          <Button icon="undo" onClick={reopenStore}>
            Try again
          </Button>
          {failure === 'STORAGE_CORRUPTED' ? (
            <Button variant="secondary" isBusy={isRepairing} onClick={repair}>
              Repair
            </Button>
          ) : null}
        </div>
      </Card>
    </Screen>
  );
}
