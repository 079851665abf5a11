/** `npm start`: builds the app if needed and runs it with everything it talks to, on this machine alone. */
import { buildIfNeeded } from './buildIfNeeded.ts';
import { startFitbout } from './startFitbout.ts';

await startFitbout('npm start', { prepare: (root) => buildIfNeeded(root, (line) => console.log(line)) });
