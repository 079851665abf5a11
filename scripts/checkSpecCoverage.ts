/**
 * Holds docs/spec-coverage.md to the code and the tests: every row names a file that is there and a test whose title is
 * there, and every message of the catalogue names the test that produces its words. It changes nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as catalogue from '../src/domain/messages.ts';

const document = 'docs/spec-coverage.md';

/** What one line of a table claims. */
interface Row {
  line: number;
  requirement: string;
  code: string;
  test: string;
}

/** A path in backticks, and what is named behind it up to the next path. */
interface Named {
  path: string;
  names: string[];
}

interface TestBlock {
  title: string;
  /** The test's whole text, its table of cases included, without comments. */
  body: string;
}

const texts = new Map<string, string>();
const textOf = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
};

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const isRow = text.startsWith('|') && !/^\|[\s:|-]+\|$/.test(text) && !/\|\s*Code\s*\|/.test(text);
    if (!isRow) return [];
    const [requirement = '', code = '', test = ''] = cellsOf(text);
    return [{ line: index + 1, requirement, code, test }];
  });
}

/** Code cells name things in backticks: paths have a slash or a dot, names have neither. */
function codeIn(cell: string): Named[] {
  const named: Named[] = [];
  for (const [, token = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (/[./]/.test(token)) named.push({ path: token, names: [] });
    else named.at(-1)?.names.push(token);
  }
  return named;
}

/** Test cells name a path in backticks and quote parts of titles. */
function testsIn(cell: string): Named[] {
  const named: Named[] = [];
  for (const [, path, title] of cell.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (path !== undefined) named.push({ path, names: [] });
    else if (title !== undefined) named.at(-1)?.names.push(title);
  }
  return named;
}

const withoutComments = (text: string): string =>
  text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/\s\/\/ .*$/gm, '');

const call = /^[ \t]*(?:test|it|describe)(?:\.\w+)*[<(]/m;
/** The attacks on the rules are data: each stands in a list and is run by its title. */
const attack = /^[ \t]*(?:\{ )?title:/m;
const openingIn = (path: string): RegExp => (path.startsWith('tests/rules/') ? attack : call);
/** A test that is skipped shows nothing. */
const isSkipped = (body: string): boolean =>
  /^[ \t]*(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|fixme)\(/.test(body);
const quoted = /(?:'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\])*)")/;
const titleOf = new RegExp(
  `(?:^[ \\t]*(?:test|it|describe)(?:\\.\\w+)*\\(|\\)\\(|^[ \\t]*(?:\\{ )?title:)\\s*${quoted.source}`,
);
const declaration = /^(?:const|(?:async )?function) (\w+)/;

const blocksOfFile = new Map<string, TestBlock[]>();
function blocksOf(path: string): TestBlock[] {
  const known = blocksOfFile.get(path);
  if (known) return known;
  const text = withoutComments(textOf(path));
  const bodies = text.split(new RegExp(`(?=${openingIn(path).source})`, 'm')).slice(1);
  // What several tests of a file expect or do has a name of its own outside them.
  const declared = text
    .split(/(?=^(?:const|let|(?:async )?function|test|it|describe)\b)/m)
    .flatMap((text) => {
      const name = declaration.exec(text)?.[1];
      return name === undefined ? [] : [{ name, text }];
    });
  const blocks = bodies.flatMap((body) => {
    const title = titleOf.exec(body);
    if (isSkipped(body) || !title) return [];
    const used = declared.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(body));
    return [
      {
        title: (title[1] ?? title[2] ?? title[3] ?? '').replaceAll(/\\(.)/g, '$1'),
        body: [body, ...used.map((each) => each.text)].join('\n'),
      },
    ];
  });
  blocksOfFile.set(path, blocks);
  return blocks;
}

/** A scene of the gallery is a test: its picture is compared. Its names are those that the gallery really takes. */
const isScenes = (path: string): boolean => path.startsWith('tests/gallery/scenes/');

async function sceneBlocks(path: string): Promise<TestBlock[]> {
  const known = blocksOfFile.get(path);
  if (known) return known;
  const module: Record<string, unknown> = await import(pathToFileURL(path).href);
  const blocks = Object.values(module)
    .filter((value) => Array.isArray(value))
    .flat()
    .map((scene: { name: string; shows: () => unknown }) => ({
      title: scene.name,
      body: `expect ${scene.shows.toString()}`,
    }));
  blocksOfFile.set(path, blocks);
  return blocks;
}

const faults: string[] = [];
const rows = readRows(readFileSync(document, 'utf8'));
const blocksOfRow = new Map<Row, TestBlock[]>();

for (const row of rows) {
  const fault = (words: string) => faults.push(`${document}:${row.line}: ${words}`);
  if (row.requirement === '') fault('a row without a requirement');

  const code = codeIn(row.code);
  if (code.length === 0) fault('no file does it');
  for (const { path, names } of code) {
    if (!existsSync(path)) fault(`${path} is not there`);
    else
      for (const name of names)
        if (!new RegExp(`\\b${name}\\b`).test(textOf(path))) fault(`${path} does not name ${name}`);
  }

  const tests = testsIn(row.test);
  if (tests.length === 0) fault('no test shows it');
  const blocks: TestBlock[] = [];
  for (const { path, names } of tests) {
    if (!path.startsWith('tests/') || !existsSync(path)) {
      fault(`${path} is no test that is there`);
      continue;
    }
    if (names.length === 0) fault(`no title of ${path} is named`);
    const there = isScenes(path) ? await sceneBlocks(path) : blocksOf(path);
    for (const name of names) {
      const meant = there.filter(({ title }) => (isScenes(path) ? title === name : title.includes(name)));
      if (meant.length === 0) fault(`${path} has no test “${name}”`);
      blocks.push(...meant);
    }
  }
  blocksOfRow.set(row, blocks);
}

/** What a test may write for a message: its words, or its place in the catalogue. */
interface Message {
  key: string;
  words: string;
}

/** Messages with a name or a number in them are read with `{username}` and the like in its place. */
function messagesIn(value: unknown, key: string): Message[] {
  if (typeof value === 'string') return [{ key, words: value }];
  if (typeof value === 'function') {
    const parameter = /^\(?\s*(\w+)/.exec(value.toString())?.[1] ?? '';
    return [{ key, words: String(value(`{${parameter}}`)) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => messagesIn(inner, `${key}.${name}`));
}

const everyKey = Object.entries(catalogue).flatMap(([name, value]) => messagesIn(value, name));
const keysOfWords = new Map<string, string[]>();
for (const { key, words } of everyKey) keysOfWords.set(words, [...(keysOfWords.get(words) ?? []), key]);

/** The words stand in the test as somebody reads them, in one piece however long the line; or the key does. */
function isProducedBy({ body }: TestBlock, words: string, keys: string[]): boolean {
  if (!/\bexpect\b/.test(body)) return false;
  if (keys.some((key) => new RegExp(`\\b${key.replace('.', '\\.')}\\b`).test(body))) return true;
  const plain = body.replaceAll("\\'", "'");
  return words.split(/\{\w+\}/).every((part) => plain.includes(part)) && words !== '';
}

const rowsOfWords = new Map<string, Row[]>();
for (const row of rows) {
  const words = /^“(.+)”$/.exec(row.requirement)?.[1];
  if (words === undefined) continue;
  if (!keysOfWords.has(words)) faults.push(`${document}:${row.line}: no message says “${words}”`);
  rowsOfWords.set(words, [...(rowsOfWords.get(words) ?? []), row]);
}
for (const [words, keys] of keysOfWords) {
  const places = rowsOfWords.get(words) ?? [];
  if (places.length === 0) faults.push(`${keys[0]}: no row of ${document} says “${words}”`);
  for (const row of places) {
    const isSaid = codeIn(row.code).some(({ path }) => existsSync(path) && saysAny(textOf(path), keys));
    if (!isSaid) faults.push(`${document}:${row.line}: none of its files says ${keys.join(' or ')}`);
    if (!(blocksOfRow.get(row) ?? []).some((block) => isProducedBy(block, words, keys)))
      faults.push(`${document}:${row.line}: none of its tests expects “${words}”`);
  }
}

/** `recordRefusalMessages.NOT_TODAY` is said by whoever looks up a refusal in the map. */
function saysAny(text: string, keys: string[]): boolean {
  return keys.some((key) => {
    const [map = '', name = ''] = key.split('.');
    const pattern = map === 'messages' ? `messages\\.${name}\\b` : `\\b${map}\\b`;
    return new RegExp(pattern).test(text);
  });
}

for (const fault of faults) console.error(fault);
const messageRows = [...rowsOfWords.values()].flat().length;
const named = new Set([...blocksOfRow.values()].flat());
console.log(
  `${rows.length - messageRows} requirements and ${keysOfWords.size} messages, shown by ${named.size} tests`,
);
if (faults.length > 0 || rows.length === 0) process.exitCode = 1;
