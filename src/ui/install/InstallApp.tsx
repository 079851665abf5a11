/** In the profile: the way to install the app on this device, where there is one and it is not installed yet (spec §2). */
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Card.tsx';
import { useInstalledApp } from '../session/AppProvider.tsx';
import styles from './InstallApp.module.css';

export function InstallApp() {
  const installed = useInstalledApp();
  if (installed?.install === 'OFFERED')
    return (
      <Card title="Install Fitbout">
        <p>It gets an icon of its own, opens without a signal, and keeps what you record here.</p>
        <Button wide icon="device" className={styles.button} onClick={installed.actions.install}>
          Install app
        </Button>
      </Card>
    );
  if (installed?.install === 'BY_HAND')
    return (
      <Card title="Install Fitbout">
        <p>
          On this device you install it by hand. In Safari's tool bar choose <strong>Share</strong>, then{' '}
          <strong>Add to Home Screen</strong>.
        </p>
        {installed.mayBeCleared ? <MayBeCleared /> : null}
      </Card>
    );
  return null;
}

/** Safari clears what a site keeps after seven days without a visit, unless it is installed. */
function MayBeCleared() {
  return (
    <p className={styles.risk}>
      Until then this browser clears what is here after seven days without a visit, also what is not sent yet.
    </p>
  );
}
