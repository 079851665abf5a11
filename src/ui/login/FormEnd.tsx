/** The end of a sign-in form: what went wrong, the button, and a spinner when the answer takes its time. */
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './Login.module.css';

export function FormEnd({ error, isBusy, label }: { error: string | null; isBusy: boolean; label: string }) {
  return (
    <>
      <div role="alert">
        {error ? (
          <p className={styles.error}>
            <Icon name="warning" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
      <Button type="submit" wide isBusy={isBusy}>
        {label}
      </Button>
      {isBusy ? (
        <div className={styles.slow}>
          <Spinner label={label} />
        </div>
      ) : null}
    </>
  );
}
