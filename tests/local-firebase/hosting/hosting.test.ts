import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readHostingConfig } from '../../../local-firebase/hosting/hostingConfig.ts';
import { startHosting } from './startHosting.ts';

let running: Awaited<ReturnType<typeof startHosting>> | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const script = 'console.log("fitbout");\n'.repeat(100);
const files = {
  'index.html': '<!doctype html><title>app</title>',
  'assets/app-1.js': script,
  'assets/font.woff2': Buffer.alloc(2000, 7),
  'about.html': 'about',
  'team/index.html': 'team',
  'sw.js': 'self',
  'app.webmanifest': '{}',
  '.env': 'secret',
  '.git/config': 'secret',
};
const own = JSON.parse(readFileSync('firebase.json', 'utf8')).hosting;

async function start(hosting: object = own) {
  running = await startHosting(hosting, files);
  return running;
}

describe('the app as the project’s own firebase.json serves it', () => {
  it('answers every path of the app with its page', async () => {
    const { ask } = await start();
    for (const path of ['/', '/battles', '/battle-response?id=7', '/index.html', '/a/b/c']) {
      expect(await ask(path)).toMatchObject({ status: 200, text: files['index.html'] });
    }
  });

  it('lets hashed assets be kept for good, and the page and the worker be asked for again', async () => {
    const { ask } = await start();
    expect((await ask('/assets/app-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await ask('/')).headers['cache-control']).toContain('no-cache');
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/app-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/font.woff2', 'font/woff2'],
    ['/app.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('%s is %s', async (path, type) => {
    const { ask } = await start();
    expect((await ask(path)).headers['content-type']).toBe(type);
  });
});

describe('compression and caching', () => {
  it('sends brotli, gzip or plain as the browser asks, and never to fonts', async () => {
    const { ask } = await start();
    const get = (accepted: string, path = '/assets/app-1.js') =>
      ask(path, { headers: { 'accept-encoding': accepted } });
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await get('gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await get('');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(script);
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    expect((await get('br', '/assets/font.woff2')).headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 to what the browser has, until the file is built anew', async () => {
    const { ask, write } = await start();
    const first = await ask('/sw.js');
    const again = () => ask('/sw.js', { headers: { 'if-none-match': `"x", W/${first.headers.etag}` } });
    expect(await again()).toMatchObject({ status: 304, text: '' });
    write('sw.js', 'self.newer');
    expect(await again()).toMatchObject({ status: 200, text: 'self.newer' });
  });

  it('answers HEAD like GET without the body, and no other method', async () => {
    const { ask } = await start();
    const head = await ask('/sw.js', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe('4');
    expect((await ask('/sw.js', { method: 'POST' })).status).toBe(405);
  });
});

describe('nothing outside the folder is served', () => {
  const attempts = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/link/secret.txt',
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/secret.txt%00.html',
  ];
  it.each(attempts)('%s', async (path) => {
    const { ask, folder } = await start();
    symlinkSync(join(folder, '..'), join(folder, 'link'));
    expect((await ask(path)).text).not.toContain('secret');
  });

  it('whatever the path', async () => {
    const { ask } = await start({ ignore: own.ignore });
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2f',
      '/',
      '\\',
      '%5c',
      '%00',
      'secret.txt',
      'assets',
      '.env',
      '%',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const { status, text } = await ask(`/${pieces.join('')}`);
        expect(text).not.toContain('secret');
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  it('and a malformed address is a 400', async () => {
    const { ask } = await start();
    expect((await ask('/%E0%A4%A')).status).toBe(400);
  });
});

describe('the rest of firebase.json', () => {
  it('redirects, with clean addresses and without trailing slashes', async () => {
    const { ask } = await start({
      cleanUrls: true,
      trailingSlash: false,
      redirects: [{ source: '/old/**', destination: '/team', type: 302 }],
    });
    expect(await ask('/about')).toMatchObject({ status: 200, text: 'about' });
    expect(await ask('/about.html?a=1')).toMatchObject({ status: 301, headers: { location: '/about?a=1' } });
    expect(await ask('/team/')).toMatchObject({ status: 301, headers: { location: '/team' } });
    expect(await ask('/team')).toMatchObject({ status: 200, text: 'team' });
    expect(await ask('/index.html')).toMatchObject({ status: 301, headers: { location: '/' } });
    expect(await ask('/old/page')).toMatchObject({ status: 302, headers: { location: '/team' } });
    expect((await ask('//evil.test/')).headers.location).toBe('/evil.test');
    expect((await ask('/nothing')).status).toBe(404);
  });

  it('adds slashes when asked to, never to files', async () => {
    const { ask } = await start({ trailingSlash: true });
    expect(await ask('/team')).toMatchObject({ status: 301, headers: { location: '/team/' } });
    expect(await ask('/team/')).toMatchObject({ status: 200, text: 'team' });
    expect((await ask('/sw.js')).status).toBe(200);
  });

  it('takes the first rewrite that fits and the last header of a name', async () => {
    const { ask } = await start({
      rewrites: [
        { source: '/t/**', destination: '/team/index.html' },
        { source: '!/assets/**', destination: '/index.html' },
      ],
      headers: [
        { source: '**', headers: [{ key: 'X-A', value: '1' }] },
        { source: '/t/*.@(js|css)', headers: [{ key: 'x-a', value: '2' }] },
      ],
    });
    expect(await ask('/t/x')).toMatchObject({ text: 'team', headers: { 'x-a': '1' } });
    expect((await ask('/t/x.css')).headers['x-a']).toBe('2');
    expect((await ask('/home')).text).toBe(files['index.html']);
    expect((await ask('/assets/gone.js')).status).toBe(404);
  });

  it.each([
    [{ rewrites: [{ source: '/api', function: 'api' }] }, '"function" in hosting.rewrites'],
    [{ i18n: { root: '/x' } }, 'hosting.i18n'],
    [{ redirects: [{ source: '/a/:b', destination: '/:b' }] }, 'captures'],
    [{ headers: {} }, 'hosting.headers must be a list'],
  ])('refuses by name what it does not serve: %o', (hosting, named) => {
    expect(() => readHostingConfig({ hosting: { public: 'dist', ...hosting } })).toThrow(named);
  });
});

describe('Hosting’s own paths', () => {
  it('tell the app where Firebase is, under the name it came by, and are never kept', async () => {
    const { ask } = await start();
    const here = await ask('/__/firebase/init.json', { headers: { host: '192.168.1.5:5000' } });
    expect(JSON.parse(here.text)).toEqual({ projectId: 'demo-fitbout', hostname: '192.168.1.5' });
    expect(here.headers['cache-control']).toBe('no-store');
    expect((await ask('/__/nothing')).status).toBe(404);
  });

  it('move the clock, for pages of this machine only', async () => {
    const { ask } = await start();
    const put = (body: string, headers = {}) => ask('/emulator/v1/clock', { method: 'PUT', body, headers });
    expect(JSON.parse((await put('{"offsetMs":86400000}')).text)).toEqual({
      offsetMs: 86_400_000,
      now: '2026-11-21T10:00:00.000Z',
    });
    expect((await put('{"offsetMs":0}', { origin: 'https://evil.test' })).status).toBe(403);
    for (const wrong of ['', '{}', '{"offsetMs":"1"}', '{"offsetMs":1e300}', '[]']) {
      expect((await put(wrong)).status).toBe(400);
    }
    expect(JSON.parse((await ask('/emulator/v1/clock')).text).offsetMs).toBe(86_400_000);
  });
});

describe('the page of pushes', () => {
  const sentAt = '2026-11-20T20:30:00.000Z';

  it('shows what was sent, newest first, and nothing of it as markup', async () => {
    const { ask, pushes } = await start();
    expect((await ask('/__/pushes')).text).toContain('Nothing has been sent yet.');
    pushes.record({
      sentAt,
      token: 'phone-1',
      data: { title: 'First', path: '/home' },
      receivers: ['phone-1'],
    });
    pushes.record({
      sentAt,
      topic: 'news',
      data: { title: '<b>Second</b>', body: '&' },
      receivers: ['a', 'b'],
    });
    const { text, headers } = await ask('/__/pushes');
    expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'));
    expect(text).toContain('to the topic news (2 tokens)');
    expect(text).toContain('<a href="/home">/home</a>');
    expect(text).not.toContain('<b>');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('is cleared by a page of this machine only', async () => {
    const { ask, pushes } = await start();
    pushes.record({ sentAt, token: 'phone-1', data: {}, receivers: [] });
    const clear = (origin: string) => ask('/__/pushes', { method: 'POST', headers: { origin } });
    expect((await clear('https://evil.test')).status).toBe(403);
    expect(pushes.messages()).toHaveLength(1);
    expect(await clear('http://127.0.0.1:5000')).toMatchObject({
      status: 303,
      headers: { location: '/__/pushes' },
    });
    expect(pushes.messages()).toHaveLength(0);
  });
});

describe('the page behind a password link', () => {
  async function link() {
    const { ask, auth } = await start();
    const account = await auth.accounts.create({ email: 'alex@fitbout.test', password: 'old password' });
    const { link } = auth.actionCodes.issue('PASSWORD_RESET', account, { mails: false });
    const path = link.replace('http://127.0.0.1:5000', '');
    const send = (password: string, confirmPassword = password) =>
      ask(path, { method: 'POST', body: new URLSearchParams({ password, confirmPassword }).toString() });
    return { ask, auth, path, send };
  }

  it('sets a new password, once', async () => {
    const { ask, auth, path, send } = await link();
    const form = await ask(path);
    expect(form.text).toContain('alex@fitbout.test');
    expect(form.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect((await send('a new one', 'another')).text).toContain(
      'Please ensure Password and Confirm Password match.',
    );
    expect((await send('short')).text).toContain('Password should be at least 6 characters.');
    expect((await send('a new one')).text).toContain('Password changed');
    await expect(auth.sessions.accountByPassword('alex@fitbout.test', 'a new one')).resolves.toBeDefined();
    expect((await send('a third one')).text).toContain('This link no longer works');
  });

  it('shows nothing of a made-up address as markup', async () => {
    const { ask } = await start();
    const page = await ask('/__/auth/action?mode=resetPassword&oobCode=%3Cscript%3E');
    expect(page.status).toBe(400);
    expect(page.text).not.toContain('<script>');
  });
});
