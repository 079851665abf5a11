/** The settings of the Firebase project, as `/__/firebase/init.json` gives them. Checked before anything connects. */

export interface Endpoint {
  host: string;
  port: number;
}

export interface RemoteConfig {
  projectId: string;
  apiKey: string;
  authDomain?: string;
  storageBucket?: string;
  appId?: string;
  messagingSenderId?: string;
  /** Where the project measures: Google Analytics is linked to it. */
  measurementId?: string;
  /** The public key of its web pushes. Only a stand-in sends it: Firebase's own answer has no place for it. */
  vapidKey?: string;
  /** Present only where stand-ins serve the project; Firebase itself never sends it. */
  emulators?: { auth: Endpoint; firestore: Endpoint; functions: Endpoint; storage: Endpoint };
}

const optionalFields = [
  'authDomain',
  'storageBucket',
  'appId',
  'messagingSenderId',
  'measurementId',
  'vapidKey',
] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readEndpoint(value: unknown): Endpoint {
  if (!isRecord(value) || typeof value.host !== 'string' || typeof value.port !== 'number') {
    throw new Error('init.json: an emulator needs a host and a port');
  }
  return { host: value.host, port: value.port };
}

/** Throws when the answer of the hosting is no Firebase configuration. */
export function readRemoteConfig(json: unknown): RemoteConfig {
  if (!isRecord(json) || typeof json.projectId !== 'string' || typeof json.apiKey !== 'string') {
    throw new Error('init.json: projectId and apiKey are missing');
  }
  const config: RemoteConfig = { projectId: json.projectId, apiKey: json.apiKey };
  for (const field of optionalFields) {
    const value = json[field];
    if (typeof value === 'string') config[field] = value;
  }
  if (isRecord(json.emulators)) {
    config.emulators = {
      auth: readEndpoint(json.emulators.auth),
      firestore: readEndpoint(json.emulators.firestore),
      functions: readEndpoint(json.emulators.functions),
      storage: readEndpoint(json.emulators.storage),
    };
  }
  return config;
}
