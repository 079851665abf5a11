/** Serves a built app as Firebase Hosting does: redirects, then files, then rewrites, with the headers of firebase.json. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostingConfig } from './hostingConfig.ts';
import { createSiteFiles, type Encoding, type SiteFile } from './siteFiles.ts';

/** Answers every request that is not one of Hosting's own paths. */
export type Site = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export function createBuiltSite(folder: string, config: HostingConfig): Site {
  const files = createSiteFiles(folder, config.ignore);

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const path = decodedPath(request.url ?? '/');
    if (path === null) {
      sendText(request, response, 400, 'The address is malformed.');
      return;
    }
    const query = /\?.*$/s.exec(request.url ?? '')?.[0] ?? '';
    const moved = movedTo(path);
    if (moved) {
      const location = encodeURI(moved.path) + (moved.status === 302 || moved.keepsQuery ? query : '');
      response.writeHead(moved.status, { Location: location, ...headersFor(path) }).end();
      return;
    }
    const file = (await fileAt(path)) ?? (await rewritten(path));
    if (file) {
      await send(request, response, file, 200, headersFor(path));
      return;
    }
    const notFound = await files.find('/404.html');
    if (notFound) await send(request, response, notFound, 404, headersFor(path));
    else sendText(request, response, 404, 'There is no such page.');
  };

  function movedTo(path: string): { path: string; status: number; keepsQuery: boolean } | null {
    const redirect = config.redirects.find(({ source }) => source(path));
    if (redirect) return { path: redirect.destination, status: redirect.status, keepsQuery: false };
    const isMoved = (to: string) => ({ path: to || '/', status: 301, keepsQuery: true });
    if (config.cleanUrls && path.endsWith('.html')) {
      return isMoved(path.replace(/(?:\/index)?\.html$/, config.trailingSlash === true ? '/' : ''));
    }
    if (config.trailingSlash === false && path !== '/' && path.endsWith('/'))
      return isMoved(path.slice(0, -1));
    if (config.trailingSlash === true && !path.endsWith('/') && !path.split('/').at(-1)?.includes('.')) {
      return isMoved(`${path}/`);
    }
    return null;
  }

  async function fileAt(path: string): Promise<SiteFile | null> {
    const bare = path.replace(/\/$/, '');
    return (
      (path.endsWith('/') ? null : await files.find(path)) ??
      (await files.find(`${bare}/index.html`)) ??
      (config.cleanUrls && bare !== '' ? await files.find(`${bare}.html`) : null)
    );
  }

  async function rewritten(path: string): Promise<SiteFile | null> {
    const rewrite = config.rewrites.find(({ source }) => source(path));
    return rewrite ? files.find(rewrite.destination) : null;
  }

  function headersFor(path: string): Record<string, string> {
    // Hosting's own default is an hour; here a rebuilt app must show at the next reload.
    const headers = new Map([['cache-control', 'no-cache']]);
    for (const rule of config.headers) {
      if (!rule.source(path)) continue;
      for (const { key, value } of rule.headers) headers.set(key.toLowerCase(), value);
    }
    return Object.fromEntries(headers);
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = file.isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const common = {
    ...headers,
    etag,
    ...(file.isCompressible ? { vary: [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') } : {}),
  };
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const bytes = await file.bytes(encoding);
  response.writeHead(status, {
    'content-type': file.contentType,
    ...common,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : `${text}\n`);
}

/** `null` when it cannot be decoded. Double slashes are one, so that no redirect leads to another host (`//host`). */
function decodedPath(url: string): string | null {
  const target = `http://hosting/${url.replace(/^\/+/, '')}`;
  if (!URL.canParse(target)) return null;
  try {
    return decodeURIComponent(new URL(target).pathname).replace(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}

/** Brotli before gzip; an encoding with `q=0` is refused by the client. */
function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag);
}
