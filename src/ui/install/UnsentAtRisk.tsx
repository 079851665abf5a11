/** Warns beside what is not sent yet where the browser may clear it by itself: on iOS, while the app is not installed. */
import { Notice } from '../kit/Notice.tsx';
import { useInstalledApp } from '../session/AppProvider.tsx';

/** `unsent` is `null` until it is known. */
export function UnsentAtRisk({ unsent }: { unsent: number | null }) {
  const installed = useInstalledApp();
  if (!installed?.mayBeCleared || !unsent) return null;
  return (
    <Notice tone="alert" icon="warning" title="Only on this device">
      <p>
        This browser clears what a site keeps after seven days without a visit. Open Fitbout with a signal
        before then, or install it: <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
      </p>
    </Notice>
  );
}
