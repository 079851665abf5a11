import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { portsFrom, readEmulatorPorts } from '../../../local-firebase/emulatorPorts.ts';
import { type LocalFirebaseOptions, startLocalFirebase } from '../../../local-firebase/startLocalFirebase.ts';

async function initJson(options: Partial<LocalFirebaseOptions> = {}) {
  const firebase = await startLocalFirebase({
    firebaseJson: 'firebase.json',
    ports: portsFrom(0),
    dataDir: ':memory:',
    log: () => {},
    ...options,
  });
  onTestFinished(() => firebase.close());
  const response = await fetch(`${firebase.urls.hosting}/__/firebase/init.json`);
  return { firebase, init: await response.json() };
}

describe('what the app is told of the project', () => {
  it('names every service, under the host name the app came by', async () => {
    const { firebase, init } = await initJson();
    for (const service of ['auth', 'firestore', 'functions', 'storage'] as const) {
      expect(init.emulators[service]).toEqual({ host: '127.0.0.1', port: firebase.ports[service] });
    }
    expect(init).toMatchObject({
      projectId: 'demo-fitbout',
      storageBucket: 'demo-fitbout.appspot.com',
      messagingSenderId: expect.any(String),
      appId: expect.any(String),
      clockOffsetMs: 0,
    });
  });

  it('has a key for pushes only when the project has one', async () => {
    expect((await initJson()).init).not.toHaveProperty('vapidKey');
    expect((await initJson({ messaging: { vapidKey: 'BKey' } })).init.vapidKey).toBe('BKey');
  });
});

describe('the ports', () => {
  it('are those of firebase.json, of the official emulators without one, or five in a row', () => {
    const official = { hosting: 5000, auth: 9099, firestore: 8080, functions: 5001, storage: 9199 };
    expect(readEmulatorPorts(JSON.parse(readFileSync('firebase.json', 'utf8')))).toEqual(official);
    expect(readEmulatorPorts({})).toEqual(official);
    expect(readEmulatorPorts({ emulators: { functions: { port: 7 } } }).functions).toBe(7);
    expect(portsFrom(6000)).toEqual({
      hosting: 6000,
      auth: 6001,
      firestore: 6002,
      functions: 6003,
      storage: 6004,
    });
    expect(() => readEmulatorPorts({ emulators: { storage: { port: '9199' } } })).toThrow(
      'emulators.storage.port',
    );
  });
});
