/** What the unmodified Storage SDK does, by feature, and what must be seen. */
import { outcome } from '../conformanceCase.ts';
import type { StorageCase } from '../storageCase.ts';

const hello = new TextEncoder().encode('hello world');
const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);
/** So long that the SDK sends it in pieces of 256 KiB, 512 KiB, … */
const long = (): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: 900_001 }, (_, index) => index % 251);
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export const storageCases: StorageCase[] = [
  {
    title: 'uploads bytes, reads them back, and tells everything of them',
    async run({ sdk, client }) {
      const a = sdk.ref(client('ana'), 'dir/a.txt');
      const { metadata } = await sdk.uploadBytes(a, hello, {
        contentType: 'text/plain',
        cacheControl: 'no-store',
        contentLanguage: 'en',
        customMetadata: { colour: 'grün 🟢', empty: '' },
      });
      const { timeCreated, updated, generation, ref: _, downloadTokens, ...told } = await sdk.getMetadata(a);
      return {
        told,
        same: metadata.generation === generation && updated === timeCreated,
        isNow: Number.isFinite(Date.parse(timeCreated)),
        hasToken: downloadTokens?.length,
        text: textOf(await sdk.getBytes(a)),
      };
    },
    expected: {
      told: {
        type: 'file',
        bucket: 'BUCKET',
        fullPath: 'dir/a.txt',
        name: 'a.txt',
        size: 11,
        metageneration: '1',
        md5Hash: 'XrY7u+Ae7tCTyyK7j1rNww==',
        cacheControl: 'no-store',
        contentDisposition: 'inline',
        contentEncoding: 'identity',
        contentLanguage: 'en',
        contentType: 'text/plain',
        customMetadata: { colour: 'grün 🟢', empty: '' },
      },
      same: true,
      isNow: true,
      text: 'hello world',
    },
  },
  {
    title: 'uploads strings of every format',
    async run({ sdk, client }) {
      const storage = client();
      const seen: unknown[] = [];
      for (const [format, text] of [
        ['raw', 'grün'],
        ['base64', 'Z3LDvG4='],
        ['base64url', 'Z3LDvG4'],
        ['data_url', 'data:text/css;base64,Z3LDvG4='],
      ] as const) {
        const one = sdk.ref(storage, format);
        const { metadata } = await sdk.uploadString(one, text, format);
        seen.push([textOf(await sdk.getBytes(one)), metadata.contentType]);
      }
      return seen;
    },
    expected: [
      ['grün', 'application/octet-stream'],
      ['grün', 'application/octet-stream'],
      ['grün', 'application/octet-stream'],
      ['grün', 'text/css'],
    ],
  },
  {
    title: 'uploads in pieces, telling how far it is',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'long');
      const told: number[] = [];
      const task = sdk.uploadBytesResumable(one, long(), { contentType: 'image/jpeg' });
      task.on('state_changed', ({ bytesTransferred }) => told.push(bytesTransferred));
      const { metadata, state } = await task;
      const isGrowing = told.every((bytes, index) => index === 0 || bytes >= (told[index - 1] ?? 0));
      const arrived = new Uint8Array(await sdk.getBytes(one));
      return [state, metadata.size, metadata.contentType, isGrowing, told.at(-1), isSame(arrived, long())];
    },
    expected: ['success', 900_001, 'image/jpeg', true, 900_001, true],
  },
  {
    title: 'pauses an upload in pieces, and goes on',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'long');
      const task = sdk.uploadBytesResumable(one, long());
      const states: string[] = [];
      await new Promise<void>((resolve, reject) => {
        task.on(
          'state_changed',
          ({ bytesTransferred, state }) => {
            states.push(state);
            if (state === 'running' && bytesTransferred > 0 && !states.includes('paused')) task.pause();
            if (state === 'paused') task.resume();
          },
          reject,
          resolve,
        );
      });
      return [states.includes('paused'), isSame(new Uint8Array(await sdk.getBytes(one)), long())];
    },
    expected: [true, true],
  },
  {
    title: 'gives up an upload in pieces, and nothing is there',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'long');
      const task = sdk.uploadBytesResumable(one, long());
      task.on('state_changed', ({ bytesTransferred }) => {
        if (bytesTransferred > 0) task.cancel();
      });
      return [await outcome(Promise.resolve(task)), await outcome(sdk.getMetadata(one))];
    },
    expected: ['storage/canceled', 'storage/object-not-found'],
  },
  {
    title: 'reads no more than it was told to',
    async run({ sdk, client }) {
      const storage = client();
      const one = sdk.ref(storage, 'a');
      await sdk.uploadBytes(one, hello);
      await sdk.uploadBytes(sdk.ref(storage, 'empty'), new Uint8Array());
      return [
        textOf(await sdk.getBytes(one, 4)),
        textOf(await sdk.getBytes(one, 400)),
        (await sdk.getBytes(sdk.ref(storage, 'empty'))).byteLength,
        (await sdk.getBytes(sdk.ref(storage, 'empty'), 10)).byteLength,
      ];
    },
    expected: ['hell', 'hello world', 0, 0],
  },
  {
    title: 'gives addresses that open without signing in, and with no other token',
    rules: 'match /{all=**} { allow read, write: if request.auth.uid == "ana"; }',
    async run({ sdk, client }) {
      const one = sdk.ref(client('ana'), 'dir/a b?.txt');
      await sdk.uploadBytes(one, hello, { contentType: 'text/plain' });
      const url = await sdk.getDownloadURL(one);
      const response = await fetch(url);
      const other = await fetch(url.replace(/token=.*/, 'token=other'));
      return [
        response.status,
        response.headers.get('Content-Type'),
        await response.text(),
        other.status,
        (await sdk.getDownloadURL(one)) === url,
        await outcome(sdk.getDownloadURL(sdk.ref(client(), 'dir/a b?.txt'))),
      ];
    },
    expected: [200, 'text/plain', 'hello world', 403, true, 'storage/unauthorized'],
  },
  {
    title: 'changes metadata by key, and takes it away',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'a');
      await sdk.uploadBytes(one, hello, { customMetadata: { a: '1', b: '2' } });
      const changed = await sdk.updateMetadata(one, {
        contentType: 'text/css',
        customMetadata: { b: '3', c: '4' },
      });
      const emptied = await sdk.updateMetadata(one, { contentType: 'text/plain', cacheControl: 'no-cache' });
      return [
        changed.contentType,
        changed.customMetadata,
        changed.metageneration,
        emptied.contentType,
        emptied.cacheControl,
        emptied.customMetadata,
        emptied.md5Hash,
      ];
    },
    expected: [
      'text/css',
      { a: '1', b: '3', c: '4' },
      '2',
      'text/plain',
      'no-cache',
      { a: '1', b: '3', c: '4' },
      'XrY7u+Ae7tCTyyK7j1rNww==',
    ],
  },
  {
    title: 'deletes once',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'a');
      await sdk.uploadBytes(one, hello);
      return [
        await outcome(sdk.deleteObject(one)),
        await outcome(sdk.deleteObject(one)),
        await outcome(sdk.getBytes(one)),
        await outcome(sdk.getMetadata(one)),
        await outcome(sdk.updateMetadata(one, {})),
        await outcome(sdk.getDownloadURL(one)),
      ];
    },
    expected: ['ok', ...Array.from({ length: 5 }, () => 'storage/object-not-found')],
  },
  {
    title: 'uploads over what is there: the new bytes, the new metadata, a new generation',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'a');
      const first = await sdk.uploadBytes(one, hello, {
        customMetadata: { a: '1' },
        contentType: 'text/css',
      });
      await sdk.updateMetadata(one, { cacheControl: 'no-store' });
      const second = await sdk.uploadBytes(one, hello.slice(0, 5));
      return [
        second.metadata.size,
        second.metadata.customMetadata ?? null,
        second.metadata.contentType,
        second.metadata.cacheControl ?? null,
        second.metadata.metageneration,
        BigInt(second.metadata.generation) > BigInt(first.metadata.generation),
        textOf(await sdk.getBytes(one)),
      ];
    },
    expected: [5, null, 'application/octet-stream', null, '1', true, 'hello'],
  },
  {
    title: 'lists by folder, whole and in pages',
    async run({ sdk, client }) {
      const storage = client();
      for (const name of ['a', 'b/1', 'b/2', 'b/c/3', 'd/4', 'z'])
        await sdk.uploadBytes(sdk.ref(storage, name), hello);
      const paths = ({
        items,
        prefixes,
      }: {
        items: { fullPath: string }[];
        prefixes: { fullPath: string }[];
      }) => [items.map(({ fullPath }) => fullPath), prefixes.map(({ fullPath }) => fullPath)];
      const pages: unknown[] = [];
      let pageToken: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof sdk.list>> = await sdk.list(sdk.ref(storage), {
          maxResults: 3,
          pageToken,
        });
        pages.push(paths(page));
        pageToken = page.nextPageToken ?? null;
      } while (pageToken !== null);
      return {
        root: paths(await sdk.listAll(sdk.ref(storage))),
        folder: paths(await sdk.listAll(sdk.ref(storage, 'b'))),
        nothing: paths(await sdk.listAll(sdk.ref(storage, 'none'))),
        pages,
      };
    },
    expected: {
      root: [
        ['a', 'z'],
        ['b', 'd'],
      ],
      folder: [['b/1', 'b/2'], ['b/c']],
      nothing: [[], []],
      pages: [
        [['a'], ['b', 'd']],
        [['z'], []],
      ],
    },
  },
  {
    title: 'keeps every name apart',
    async run({ sdk, client }) {
      const storage = client();
      const names = [
        'ünï',
        '日本/語',
        '😀',
        "it's",
        '100%',
        'a%2Fb',
        'a/b',
        'q?x=1',
        'h#1',
        'a+b',
        'a b',
        'A',
        'a',
        '..a',
        'a..b',
      ];
      for (const name of names) await sdk.uploadString(sdk.ref(storage, name), name);
      const read = await Promise.all(
        names.map(async (name) => textOf(await sdk.getBytes(sdk.ref(storage, name))) === name),
      );
      const { items, prefixes } = await sdk.listAll(sdk.ref(storage));
      return [read.every(Boolean), items.length, prefixes.map(({ name }) => name)];
    },
    expected: [true, 13, ['a', '日本']],
  },
  {
    title: 'refuses bytes that are not those of the digest',
    async run({ sdk, client }) {
      const one = sdk.ref(client(), 'a');
      const wrong = await outcome(sdk.uploadBytes(one, hello, { md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==' }));
      const right = await outcome(sdk.uploadBytes(one, hello, { md5Hash: 'XrY7u+Ae7tCTyyK7j1rNww==' }));
      return [wrong, right];
    },
    expected: ['storage/unknown', 'ok'],
  },
  {
    title: 'is refused by the rules as what it is: unauthorized',
    rules: `match /of/{uid}/{name} {
      allow get: if true;
      allow list, delete: if request.auth.uid == uid;
      allow create: if request.auth.uid == uid && request.resource.size < 500 * 1024
        && request.resource.contentType.matches('image/.*') && request.resource.metadata.kind == 'proof';
    }`,
    async run({ sdk, client }) {
      const as = (uid?: string) => sdk.ref(client(uid), 'of/ana/photo');
      const image = { contentType: 'image/png', customMetadata: { kind: 'proof' } };
      const seen = [
        await outcome(sdk.uploadBytes(as(), hello, image)),
        await outcome(sdk.uploadBytes(as('ben'), hello, image)),
        await outcome(sdk.uploadBytes(as('ana'), hello, { ...image, contentType: 'text/plain' })),
        await outcome(sdk.uploadBytes(as('ana'), hello, { contentType: 'image/png' })),
        await outcome(sdk.uploadBytes(as('ana'), long(), image)),
        await outcome(Promise.resolve(sdk.uploadBytesResumable(as('ana'), long(), image))),
        await outcome(sdk.uploadBytes(as('ana'), hello, image)),
        await outcome(sdk.getBytes(as())),
        await outcome(sdk.updateMetadata(as('ana'), { contentType: 'image/gif' })),
        await outcome(sdk.listAll(sdk.ref(client('ben'), 'of/ana'))),
        await outcome(sdk.deleteObject(as('ben'))),
        await outcome(sdk.deleteObject(as('ana'))),
        await outcome(sdk.getBytes(as())),
      ];
      return seen;
    },
    expected: [
      ...Array.from({ length: 6 }, () => 'storage/unauthorized'),
      'ok',
      'ok',
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
      'ok',
      'storage/object-not-found',
    ],
  },
];
