/** What `npm start` and `npm run dev` have in common: the services, the demonstration's data, and the words at the terminal. */
import { join, relative } from 'node:path';
import { exportData } from '../local-firebase/dataTransfer/exportData.ts';
import type { Manifest } from '../local-firebase/dataTransfer/exportFolder.ts';
import { importData } from '../local-firebase/dataTransfer/importData.ts';
import { StartError } from '../local-firebase/startError.ts';
import {
  defaultProjectId,
  type LocalFirebaseOptions,
  startLocalFirebase,
} from '../local-firebase/startLocalFirebase.ts';
import { stopOnSignal } from '../local-firebase/stopOnSignal.ts';
import { demoPassword, emailOf, seedDemo } from './seedDemo.ts';
import { listenForCommands } from './startCommands.ts';
import { helpFor, readStartOptions, type StartOptions } from './startOptions.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => console.log(line);

/** Ends the process with 1 and a sentence when it cannot start. `prepare` makes what is served. */
export async function startFitbout(
  command: string,
  how: { prepare?: (root: string) => Promise<void>; site?: (root: string) => LocalFirebaseOptions['site'] },
): Promise<void> {
  try {
    const options = readStartOptions(process.argv.slice(2), root);
    if (options.asksForHelp) {
      say(helpFor(command));
      return;
    }
    const { dataDir, exportTo, importFrom } = options;
    if (exportTo !== null) {
      const { counts } = await exportData({
        dataDir,
        folder: exportTo,
        projectId: defaultProjectId,
        now: Date.now,
      });
      say(`Exported ${described(counts)} to ${nameOf(exportTo)}.`);
      return;
    }
    if (importFrom !== null) {
      const { counts } = await importData({ folder: importFrom, dataDir, projectId: defaultProjectId });
      say(`Imported ${described(counts)} from ${nameOf(importFrom)}.`);
    }
    const firebase = await startLocalFirebase({
      firebaseJson: join(root, 'firebase.json'),
      ports: options.ports,
      host: options.host,
      dataDir,
      functions: join(root, 'functions/src/index.ts'),
      runsSchedules: true,
      site: how.site?.(root),
      onEmail: ({ type, email, link }) =>
        say(
          `\n  ${type === 'PASSWORD_RESET' ? 'New password' : 'Proof of address'} for ${email}:\n  ${link}\n`,
        ),
      log: (line) => console.error(line),
    });
    stopOnSignal(firebase.close);
    try {
      // After the services: a taken port is said at once, not after a build.
      if (options.builds) await how.prepare?.(root);
      if (!options.isEmpty) await seedDemo(firebase, new Intl.DateTimeFormat().resolvedOptions().timeZone);
    } catch (error) {
      await firebase.close();
      throw error;
    }
    const hasDemo = firebase.auth.store.byUid('demo-alex') !== null;
    say(welcome(firebase.urls.hosting, options, hasDemo));
    listenForCommands(firebase, say);
  } catch (error) {
    console.error(error instanceof StartError ? `\n${error.message}\n` : error);
    // Nothing is left running, but a half-started library must not keep the terminal.
    process.exit(1);
  }
}

function welcome(url: string, { dataDir, host }: StartOptions, hasDemo: boolean): string {
  const account = (username: string) => `${emailOf({ username }).padEnd(18)}  ${demoPassword}`;
  const people = hasDemo
    ? ['', row('Sign in', account('Alex')), row('and as', `${account('Sam')}   (in a private window)`)]
    : ['', row('Begin', 'Register/Login, then Sign up')];
  return [
    '',
    '  Fitbout is running.',
    '',
    row('Open', url),
    ...people,
    '',
    row('Pushes', `${url}/__/pushes`),
    row('Data', `${nameOf(dataDir)}   (kept; delete the folder to begin anew)`),
    ...(process.stdin.isTTY
      ? [
          row('Clock', '+1 Enter walks a day ahead, 0 Enter comes back'),
          row('Run', 'run dailyReminder Enter, or settleFinishedBattles'),
        ]
      : []),
    row('Stop', 'Ctrl+C'),
    ...(isLoopback(host)
      ? []
      : ['', '  Whoever reaches this machine can read and change this data: for trusted networks only.']),
    '',
  ].join('\n');
}

function described({ documents, accounts, objects, messages }: Manifest['counts']): string {
  return `${documents} documents, ${accounts} records of accounts, ${objects} files and ${messages} records of pushes`;
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(9)} ${value}`;
}

function nameOf(folder: string): string {
  const near = relative(process.cwd(), folder);
  return near.startsWith('..') ? folder : near;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
