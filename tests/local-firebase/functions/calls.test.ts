import { createUserWithEmailAndPassword, signOut } from 'firebase/auth';
import { httpsCallable } from 'firebase/functions';
import { describe, expect, it } from 'vitest';
import { ask, connect, post, shareFunctions, startFunctions } from './startFunctions.ts';

const password = 'correct horse';
const functions = shareFunctions();

describe('a callable, by the SDK', () => {
  it('gets what it was sent and who sent it', async () => {
    const { auth, call } = functions();
    expect(await call('echo', { a: [1, 'ü', null] })).toEqual({ data: { a: [1, 'ü', null] }, uid: null });
    const { user } = await createUserWithEmailAndPassword(auth, 'alex@fitbout.test', password);
    expect(await call('echo')).toEqual({ data: null, uid: user.uid });
    await signOut(auth);
  });

  it('in a group or another region is found there and nowhere else', async () => {
    const { firebase, call } = functions();
    expect(await call('group-member')).toBe('of a group');
    expect(await connect(firebase, 'europe-west1').call('elsewhere')).toBe('Europe');
    expect(await call('elsewhere')).toMatchObject({ code: 'functions/not-found' });
  });

  it('refuses in its own words, and hides every other error', async () => {
    const { call, logged } = functions();
    expect(await call('refuses')).toEqual({
      code: 'functions/failed-precondition',
      message: 'Not yet [400]',
      details: { until: 'noon' },
    });
    expect(await call('throws')).toEqual({ code: 'functions/internal', message: 'INTERNAL [500]' });
    expect(logged.join('\n')).toContain('a secret of the inside');
  });

  it('streams its chunks', async () => {
    const { functions: service } = functions();
    const { stream, data } = await httpsCallable(service, 'counts').stream();
    const chunks: unknown[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks).toEqual([1, 2]);
    expect(await data).toBe(3);
  });

  it('reaches Firestore with firebase-admin, also when called twenty times at once', async () => {
    const { call } = functions();
    const results = await Promise.all(Array.from({ length: 20 }, () => call('writes', { id: 'a' })));
    const times = results.map((result) => (result as { times: number }).times);
    expect(times.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});

describe('who may call', () => {
  it('is nobody with an account that was deleted or disabled, or a token that was revoked', async () => {
    const { firebase, auth, call } = functions();
    const { store } = firebase.auth;
    const refused = { code: 'functions/unauthenticated', message: 'Unauthenticated [401]' };
    const { user } = await createUserWithEmailAndPassword(auth, 'sam@fitbout.test', password);
    expect(await call('echo')).toMatchObject({ uid: user.uid });

    const account = store.byUid(user.uid);
    if (!account) throw new Error('The account is missing.');
    store.save({ ...account, disabled: true });
    expect(await call('echo')).toEqual(refused);
    store.save({ ...account, validSince: account.validSince + 3600 });
    expect(await call('echo')).toEqual(refused);
    store.save(account);
    expect(await call('echo')).toMatchObject({ uid: user.uid });
    store.remove(user.uid);
    expect(await call('echo')).toEqual(refused);
    await signOut(auth);
  });

  it('is nobody with a token that expired by the local clock', async () => {
    const { firebase, auth, address } = functions();
    await createUserWithEmailAndPassword(auth, 'kim@fitbout.test', password);
    const token = await auth.currentUser?.getIdToken();
    const url = `${address}/demo-fitbout/us-central1/echo`;
    const withToken = () => post(url, '{"data":null}', { authorization: `Bearer ${token}` });
    expect((await withToken()).status).toBe(200);
    firebase.setClockOffset(2 * 3_600_000);
    expect(await withToken()).toMatchObject({ status: 401 });
    firebase.setClockOffset(0);
    expect((await withToken()).status).toBe(200);
  });

  it('is no page of a stranger', async () => {
    const { address } = functions();
    const url = `${address}/demo-fitbout/us-central1/echo`;
    const stranger = await post(url, '{"data":1}', { origin: 'https://evil.test' });
    expect(stranger.status).toBe(403);
    const own = await post(url, '{"data":1}', { origin: 'http://localhost:5000' });
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:5000');
  });
});

describe('what a browser asks before it calls', () => {
  it.each(['echo', 'nothing'])('is answered for %s', async (name) => {
    const { address } = functions();
    const preflight = await ask(`${address}/demo-fitbout/us-central1/${name}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:5000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5000');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('a plain HTTPS function', () => {
  it('gets the path behind its name, the query and the body', async () => {
    const { address } = functions();
    const answer = await post(`${address}/demo-fitbout/us-central1/plain/a/b?c=d`, '{"e":1}');
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toEqual({ path: '/a/b', query: { c: 'd' }, body: { e: 1 } });
  });
});

describe('without functions', () => {
  it('every name is unknown, in a form the SDK understands', async () => {
    const { call } = await startFunctions({ functions: undefined });
    expect(await call('echo')).toMatchObject({ code: 'functions/not-found' });
  });
});
