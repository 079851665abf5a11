/** Entry of the functions' thread. Wires: the moved clock and the stand-in first, then firebase-admin, then the functions themselves. */
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerReport, WorkerSettings } from '../functionInfo.ts';
import { connectStandIn } from './connectStandIn.ts';
import { discoverFunctions } from './discoverFunctions.ts';
import { initializeAdmin } from './initializeAdmin.ts';
import { installMovedDate } from './movedDate.ts';
import { serveFunctions } from './serveFunctions.ts';

const settings: WorkerSettings = workerData;
const report = (message: WorkerReport): void => parentPort?.postMessage(message);

const date = installMovedDate(settings.clockOffsetMs);
connectStandIn(settings.standIn);
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) {
      report({ kind: 'file', path: fileURLToPath(url) });
    }
    return nextLoad(url, context);
  },
});

try {
  const requireThere = createRequire(settings.source);
  initializeAdmin(requireThere, settings);
  const { functions, unserved } = discoverFunctions(await import(pathToFileURL(settings.source).href));
  const requireOfFunctions = createRequire(requireThere.resolve('firebase-functions'));
  const port = await serveFunctions({
    functions,
    secret: settings.secret,
    date,
    requireThere: requireOfFunctions,
  });
  report({ kind: 'ready', port, functions: functions.map(({ info }) => info), unserved });
} catch (error) {
  report({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
