/** Starts the app: the shell first, then the local database, then, when the page is idle, Firebase and the sync. */
import '../ui/kit/base.css';
import { createRoot } from 'react-dom/client';
import { holdStrayTaps } from '../ui/layout/holdStrayTaps.ts';
import { App } from './App.tsx';
import { createApp } from './createApp.ts';
import { keepOnDevice } from './serviceWorker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const onDevice = keepOnDevice(window, new URL(import.meta.url).pathname);
const { face, connect } = createApp(window, onDevice);
holdStrayTaps(window);
createRoot(root).render(<App face={face} onShown={connect} />);
