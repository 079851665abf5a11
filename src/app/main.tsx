/** Starts the app: the shell first, then the local database, then, when the page is idle, Firebase and the sync. */
import '../ui/kit/base.css';
import { startTransition } from 'react';
import { loadConsentBanner } from '../ui/consent/ConsentSlot.tsx';
import { holdStrayTaps } from '../ui/layout/holdStrayTaps.ts';
import { App } from './App.tsx';
import { loadScreen } from './AppRoutes.tsx';
import { createApp } from './createApp.ts';
import { createRoot } from './createRoot.ts';
import { keepOnDevice } from './serviceWorker.ts';
import { handOver } from './still/handOver.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const onDevice = keepOnDevice(window, new URL(import.meta.url).pathname);
const { face, ask, connect } = createApp(window, onDevice);
holdStrayTaps(window);

// As a transition it is drawn a few milliseconds at a time.
const show = () => startTransition(() => createRoot(root).render(<App face={face} onShown={connect} />));
// Beside the local database: React holds back for a third of a second what it has had to wait for twice.
const screen = loadScreen(location.pathname, face.session.current().kind === 'SIGNED_IN');
if (root.hasChildNodes()) {
  // A still of the screen is shown already (src/app/still): it gives way to the screen itself, and to nothing less.
  ask();
  handOver(root);
  void Promise.all([screen, loadConsentBanner()]).then(show);
} else show();
