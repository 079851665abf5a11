/** Wires the functions' host and their schedule to the other services of this machine. */
import type { Clock } from '../clock.ts';
import type { Ports } from '../emulatorPorts.ts';
import { createFunctionsHost, type FunctionsHost } from './createFunctionsHost.ts';
import { createScheduler, type Scheduler } from './createScheduler.ts';

export interface HostedFunctions {
  host: FunctionsHost;
  scheduler: Scheduler;
  close(): Promise<void>;
}

export function hostFunctions(options: {
  source: string;
  projectId: string;
  storageBucket: string;
  /** The address of the services, without a port. */
  host: string;
  /** Read when the functions are loaded: by then every service listens. */
  ports: Readonly<Ports>;
  clock: Clock;
  log: (line: string) => void;
}): HostedFunctions {
  const { source, projectId, storageBucket, host: address, ports, clock, log } = options;
  const host = createFunctionsHost({
    source,
    projectId,
    storageBucket,
    standIn: () => ({ host: address, port: ports.functions }),
    env: () => environment({ projectId, storageBucket, address, ports }),
    offsetMs: () => clock.now() - Date.now(),
    log,
  });
  const scheduler = createScheduler({ host, clock });
  return {
    host,
    scheduler,
    async close() {
      scheduler.close();
      await host.close();
    },
  };
}

/** What the functions find in `process.env`: this machine's services, and nobody's real credentials. */
function environment({
  projectId,
  storageBucket,
  address,
  ports,
}: {
  projectId: string;
  storageBucket: string;
  address: string;
  ports: Readonly<Ports>;
}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:GOOGLE_|GCLOUD_|FIREBASE_)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    GCLOUD_PROJECT: projectId,
    GOOGLE_CLOUD_PROJECT: projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket }),
    FIREBASE_AUTH_EMULATOR_HOST: `${address}:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `${address}:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${address}:${ports.storage}`,
    METADATA_SERVER_DETECTION: 'none',
  };
}
