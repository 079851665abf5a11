/** Reads the hosting part of firebase.json. What is not served here is refused by name, so that nobody finds out in production. */
import { matchesGlob } from 'node:path';

export interface HostingConfig {
  /** Folder of the built app, relative to firebase.json. */
  publicFolder: string;
  ignore: string[];
  rewrites: { source: PathPattern; destination: string }[];
  redirects: { source: PathPattern; destination: string; status: number }[];
  headers: { source: PathPattern; headers: { key: string; value: string }[] }[];
  cleanUrls: boolean;
  /** `null` serves a page with and without. */
  trailingSlash: boolean | null;
}

/** Whether a rule is for this URL path. */
type PathPattern = (path: string) => boolean;

const served = new Set(
  'public ignore rewrites redirects headers cleanUrls trailingSlash site target $schema predeploy postdeploy'.split(
    ' ',
  ),
);

/** `json` is the whole of firebase.json. Throws an error that names what is wrong. */
export function readHostingConfig(json: unknown): HostingConfig {
  const hosting = record(record(json, 'firebase.json').hosting, 'hosting');
  const unknown = Object.keys(hosting).find((name) => !served.has(name));
  if (unknown !== undefined) throw unserved(`hosting.${unknown}`);
  return {
    publicFolder: text(hosting.public, 'hosting.public'),
    ignore: list(hosting.ignore, 'hosting.ignore').map((item) => text(item, 'hosting.ignore')),
    rewrites: list(hosting.rewrites, 'hosting.rewrites').map((item) => {
      const rule = only(
        record(item, 'hosting.rewrites'),
        ['source', 'regex', 'destination'],
        'hosting.rewrites',
      );
      return { source: pattern(rule), destination: absolute(text(rule.destination, 'rewrite destination')) };
    }),
    redirects: list(hosting.redirects, 'hosting.redirects').map((item) => {
      const rule = only(
        record(item, 'hosting.redirects'),
        ['source', 'regex', 'destination', 'type'],
        'hosting.redirects',
      );
      const destination = text(rule.destination, 'redirect destination');
      const source = String(rule.source ?? '');
      if (/\/:\w/.test(destination) || /\/:\w/.test(source))
        throw unserved('captures such as ":name" in redirects');
      return { source: pattern(rule), destination, status: rule.type === 302 ? 302 : 301 };
    }),
    headers: list(hosting.headers, 'hosting.headers').map((item) => {
      const rule = only(record(item, 'hosting.headers'), ['source', 'regex', 'headers'], 'hosting.headers');
      const headers = list(rule.headers, 'headers').map((header) => ({
        key: text(record(header, 'header').key, 'header key'),
        value: text(record(header, 'header').value, 'header value'),
      }));
      return { source: pattern(rule), headers };
    }),
    cleanUrls: hosting.cleanUrls === true,
    trailingSlash: typeof hosting.trailingSlash === 'boolean' ? hosting.trailingSlash : null,
  };
}

function pattern(rule: Record<string, unknown>): PathPattern {
  if (rule.regex !== undefined) {
    const regex = new RegExp(text(rule.regex, 'regex'));
    return (path) => regex.test(path);
  }
  const source = text(rule.source, 'source');
  const isNegated = source.startsWith('!');
  const glob = absolute(isNegated ? source.slice(1) : source);
  return (path) => matchesGlob(path, glob) !== isNegated;
}

/** Firebase reads `assets/**` as `/assets/**`; `**` stays, since it matches from the root anyway. */
function absolute(path: string): string {
  return path.startsWith('/') || path.startsWith('**') ? path : `/${path}`;
}

function only(rule: Record<string, unknown>, names: string[], where: string): Record<string, unknown> {
  const unknown = Object.keys(rule).find((name) => !names.includes(name));
  if (unknown !== undefined) throw unserved(`"${unknown}" in ${where}`);
  return rule;
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`firebase.json: ${name} must be an object.`);
}

function list(value: unknown, name: string): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new Error(`firebase.json: ${name} must be a list.`);
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`firebase.json: ${name} must be a text.`);
}

function unserved(what: string): Error {
  return new Error(`firebase.json: local-firebase does not serve ${what}.`);
}
