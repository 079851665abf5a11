/** Starts the app: the shell first, then the local database, then, when the page is idle, Firebase and the sync. */
import '../ui/kit/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createApp } from './createApp.ts';
import { installServiceWorker } from './serviceWorker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { face, connect } = createApp(window);
createRoot(root).render(<App face={face} onShown={connect} />);
installServiceWorker(window);
