/** Starts the app: the shell first, then the local database, then, when the page is idle, Firebase and the sync. */
import '../ui/kit/base.css';
import { createRoot } from 'react-dom/client';
import { loadConsentBanner } from '../ui/consent/ConsentSlot.tsx';
import { holdStrayTaps } from '../ui/layout/holdStrayTaps.ts';
import { App } from './App.tsx';
import { loadBareScreen } from './AppRoutes.tsx';
import { createApp } from './createApp.ts';
import { keepOnDevice } from './serviceWorker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const onDevice = keepOnDevice(window, new URL(import.meta.url).pathname);
const { face, ask, connect } = createApp(window, onDevice);
holdStrayTaps(window);

const show = () => createRoot(root).render(<App face={face} onShown={connect} />);
if (root.hasChildNodes()) {
  // A still of the screen is shown already (src/app/still): it gives way to the screen itself, and to nothing less.
  ask();
  void Promise.all([loadBareScreen(location.pathname), loadConsentBanner()]).then(show);
} else show();
