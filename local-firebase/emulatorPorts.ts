/** The ports that firebase.json gives the services, shared with the official emulators. */
import { isRecord } from './record.ts';

export interface Ports {
  hosting: number;
  auth: number;
  firestore: number;
  functions: number;
  storage: number;
}

// What the official emulators use when firebase.json says nothing.
const defaults: Ports = { hosting: 5000, auth: 9099, firestore: 8080, functions: 5001, storage: 9199 };

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
  return {
    hosting: port('hosting'),
    auth: port('auth'),
    firestore: port('firestore'),
    functions: port('functions'),
    storage: port('storage'),
  };
}

/** Five services in a row; all free ones for 0. */
export function portsFrom(first: number): Ports {
  const port = (place: number): number => (first === 0 ? 0 : first + place);
  return { hosting: port(0), auth: port(1), firestore: port(2), functions: port(3), storage: port(4) };
}

export function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 65_535;
}
