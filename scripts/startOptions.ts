/** Reads the options of `npm start` and `npm run dev`. Says what is wrong in a sentence; starts nothing. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isPort, type Ports, portsFrom } from '../local-firebase/emulatorPorts.ts';
import { StartError } from '../local-firebase/startError.ts';

export interface StartOptions {
  /** `undefined`: those of firebase.json. */
  ports: Ports | undefined;
  host: string;
  dataDir: string;
  isEmpty: boolean;
  /** Whether a missing or older build is made anew. */
  builds: boolean;
  asksForHelp: boolean;
  /** Writes the data there instead of starting. */
  exportTo: string | null;
  /** Starts with the data from there. */
  importFrom: string | null;
}

/** `args` without node and the script. Throws `StartError`. */
export function readStartOptions(args: string[], root: string): StartOptions {
  const { values } = parse(args);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(values.port?.trim() && isPort(port) && isPort(port + 4))) {
    throw new StartError(`--port takes a number from 0 to 65531, not "${values.port}".`);
  }
  for (const name of ['data', 'export', 'import'] as const) {
    if (values[name]?.trim() === '') throw new StartError(`--${name} takes a folder.`);
  }
  if (values.export !== undefined && values.import !== undefined) {
    throw new StartError('--export and --import do not go together: do one, then the other.');
  }
  return {
    ports: port === undefined ? undefined : portsFrom(port),
    host: values.host ?? '127.0.0.1',
    dataDir: values.data === undefined ? resolve(root, '.local-firebase') : resolve(values.data),
    // The people of the demonstration would be strangers among imported ones.
    isEmpty: (values.empty ?? false) || values.import !== undefined,
    builds: !values['no-build'],
    asksForHelp: values.help ?? false,
    exportTo: values.export === undefined ? null : resolve(values.export),
    importFrom: values.import === undefined ? null : resolve(values.import),
  };
}

export function helpFor(command: string): string {
  return `Usage: ${command} [-- options]

  --port N     the app at port N, Firebase's services at N+1 to N+4 (0: any free ports);
               without it the ports of firebase.json
  --host H     the address to listen on (default 127.0.0.1: this machine alone)
  --data DIR   where the data is kept (default .local-firebase)
  --empty      begin without the demonstration's people and battles
  --export DIR write all data into a new folder, and start nothing
  --import DIR begin with the data of an export; the data folder must be empty
  --no-build   serve the build that is there, even if it is older than the sources
  --help       this text`;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        empty: { type: 'boolean' },
        export: { type: 'string' },
        import: { type: 'string' },
        'no-build': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new StartError(`${reason}. See --help.`);
  }
}
