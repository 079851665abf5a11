/** The ports that firebase.json gives the services, shared with the official emulators. */

export interface Ports {
  hosting: number;
  auth: number;
  firestore: number;
}

// What the official emulators use when firebase.json says nothing.
const defaults: Ports = { hosting: 5000, auth: 9099, firestore: 8080 };

/** `json` is the whole of firebase.json. Throws for a port that is none. */
export function readEmulatorPorts(json: unknown): Ports {
  const emulators = isRecord(json) && isRecord(json.emulators) ? json.emulators : {};
  const port = (service: keyof Ports): number => {
    const settings = emulators[service];
    const value = isRecord(settings) ? (settings.port ?? defaults[service]) : defaults[service];
    if (typeof value !== 'number' || !isPort(value)) {
      throw new Error(`firebase.json: emulators.${service}.port must be a port number.`);
    }
    return value;
  };
  return { hosting: port('hosting'), auth: port('auth'), firestore: port('firestore') };
}

/** Five services in a row, of which three run; all free ones for 0. */
export function portsFrom(first: number): Ports {
  return first === 0
    ? { hosting: 0, auth: 0, firestore: 0 }
    : { hosting: first, auth: first + 1, firestore: first + 2 };
}

export function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 65_535;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
