/** What stands in place of a screen that broke: the spec's title, the message, what is safe, and a way on. */
import { Component, type ReactNode, useState } from 'react';
import { DeviceError } from '../../store/deviceFailure.ts';
import type { DeviceFailure } from '../../store/store.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useInstalledApp } from '../session/AppProvider.tsx';
import { ChunkError } from './ChunkError.ts';
import styles from './ErrorScreen.module.css';

/** The status and status text of an HTTP answer, else the error's message. */
export function errorWords(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error) {
    return `${String(error.status)} ${String(error.statusText)}`.trim();
  }
  return error instanceof Error && error.message ? error.message : String(error);
}

export interface ErrorScreenProps {
  error: unknown;
  /** Lets what failed try again, where it stands. */
  onRetry: () => void;
  /** Sets a local database aside that screens stumble over; `null` while nobody is signed in. */
  onRepair: (() => Promise<void>) | null;
}

export function ErrorScreen({ error, onRetry, onRepair }: ErrorScreenProps) {
  if (error instanceof ChunkError) return <ChunkErrorScreen error={error} onRetry={onRetry} />;
  return <BrokenScreen error={error} onRepair={onRepair} />;
}

function BrokenScreen({ error, onRepair }: Omit<ErrorScreenProps, 'onRetry'>) {
  const [isRepairing, setRepairing] = useState(false);

  const repair = async () => {
    setRepairing(true);
    try {
      await onRepair?.();
    } finally {
      setRepairing(false);
    }
  };

  return (
    <main className={styles.screen}>
      <Said error={error} />
      <Button onClick={() => window.location.assign('/')}>Start again</Button>
      {onRepair ? (
        <>
          <p>
            If that does not help, repair: what can still be read is kept, and the rest is loaded again from
            the server.
          </p>
          <Button variant="secondary" isBusy={isRepairing} onClick={repair}>
            Repair
          </Button>
        </>
      ) : null}
    </main>
  );
}

function ChunkErrorScreen({ error, onRetry }: { error: ChunkError; onRetry: () => void }) {
  const installed = useInstalledApp();

  // What the server no longer has, no second try brings: the page as a whole has to be a newer one.
  const again = () => {
    if (error.failure !== 'missing') onRetry();
    else if (installed) void installed.actions.renew();
    else window.location.reload();
  };

  return (
    <main className={styles.screen}>
      <Said error={error} />
      <p>A part of the app did not come. It may take a signal, or a newer version.</p>
      <Button icon="undo" onClick={again}>
        Try again
      </Button>
      <ButtonLink variant="quiet" to="/">
        Home
      </ButtonLink>
    </main>
  );
}

function Said({ error }: { error: unknown }) {
  return (
    <div role="alert" className={styles.said}>
      <Icon name="skull" size={48} />
      <h1>Unexpected Application Error!</h1>
      <p className={styles.words}>{errorWords(error)}</p>
      <p>Everything you recorded is still saved on this device.</p>
    </div>
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** A new value, such as the path, lets the screens try again. */
  resetKey: string;
  /** The device could not be read: that has a screen of its own, which stands where the screens stood. */
  onDeviceFailure: (failure: DeviceFailure) => void;
  onRepair: ErrorScreenProps['onRepair'];
}

interface BoundaryState {
  failed: { error: unknown } | null;
  resetKey: string;
}

export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failed: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof DeviceError)) return;
    this.props.onDeviceFailure(error.failure);
    this.setState({ failed: null });
  }

  /** Another path has let the screens try again: the one that did not come may do so when it is next shown. */
  override componentDidUpdate(_: BoundaryProps, { failed }: BoundaryState) {
    if (failed?.error instanceof ChunkError && this.state.failed === null) failed.error.forget();
  }

  override render() {
    if (this.state.failed === null) return this.props.children;
    const { error } = this.state.failed;
    if (error instanceof DeviceError) return null;
    const { onRepair } = this.props;
    const retry = () => {
      if (error instanceof ChunkError) error.forget();
      this.setState({ failed: null });
    };
    const repair = async () => {
      await onRepair?.();
      this.setState({ failed: null });
    };
    return <ErrorScreen error={error} onRetry={retry} onRepair={onRepair && repair} />;
  }
}
