/** Stands in place of the signed-in screens while this device cannot keep or read battles. */
import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useAppActions, useStoreState } from '../session/AppProvider.tsx';
import { deviceFailureWords } from './deviceFailureWords.ts';
import styles from './ErrorScreen.module.css';

export function DeviceFailureScreen() {
  const state = useStoreState();
  const { reopenStore, rescueStore, signOut } = useAppActions();
  const [isRepairing, setRepairing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  if (state.kind !== 'FAILED') return null;
  const { failure } = state;
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
      <Card title="Account">
        {isLeaving ? (
          // How much is unsent cannot be counted while the storage does not open (Y7).
          <p role="alert">
            What was not sent yet stays on this device, and is sent when you sign in here again and it can be
            read.
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button
            variant={isLeaving ? 'danger' : 'secondary'}
            icon="leave"
            onClick={() => (isLeaving ? void signOut() : setLeaving(true))}
          >
            {isLeaving ? 'Logout anyway' : 'Logout'}
          </Button>
        </div>
      </Card>
    </Screen>
  );
}
