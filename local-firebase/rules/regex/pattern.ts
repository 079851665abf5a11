/**
 * Runs RE2 patterns in time proportional to text × pattern (a Pike machine), so that no pattern and no text
 * can hold the server up. Positions are UTF-16 offsets; characters are code points, as in RE2.
 */

import type { CharClass } from './charClass.ts';
import { type ParsedPattern, PatternError, type PatternNode, parsePattern } from './parsePattern.ts';

type Assertion = (PatternNode & { kind: 'assert' })['what'];
type Instruction =
  | { op: 'char'; test: CharClass }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'save'; slot: number }
  | { op: 'assert'; what: Assertion }
  | { op: 'match' };

/** Above this a pattern such as `((a{1000}){1000})` would fill the memory. */
const MAX_PROGRAM = 20_000;
/** About a second of work; a rule that needs more is an error, and an error denies. */
const MAX_STEPS = 20_000_000;

export interface Match {
  start: number;
  end: number;
  groups: (string | undefined)[];
}

export interface Pattern {
  groupCount: number;
  groupNames: ReadonlyMap<string, number>;
  matchesWhole(text: string): boolean;
  /** The leftmost match at or after an offset, by Perl's preferences. */
  find(text: string, from: number): Match | null;
}

/** Throws PatternError when it is not RE2 or too large. */
export function compilePattern(source: string): Pattern {
  const parsed = parsePattern(source);
  // Whether a text matches needs no groups, and rules ask little else.
  const plain = compile(parsed, false);
  let grouped: Instruction[] | null = null;
  return {
    groupCount: parsed.groupCount,
    groupNames: parsed.groupNames,
    matchesWhole: (text) => run(plain, text, 0, true) !== null,
    find: (text, from) => {
      grouped ??= compile(parsed, true);
      return run(grouped, text, from, false);
    },
  };
}

function compile({ node }: ParsedPattern, withGroups: boolean): Instruction[] {
  const program: Instruction[] = [];
  const emit = (instruction: Instruction) => {
    if (program.length >= MAX_PROGRAM) throw new PatternError('the regular expression is too large');
    return program.push(instruction) - 1;
  };
  /** Fills in a split whose other arm is the next instruction. */
  const patchSplit = (at: number, enter: number, leave: number, lazy: boolean) => {
    program[at] = { op: 'split', first: lazy ? leave : enter, second: lazy ? enter : leave };
  };
  const placeholder = () => emit({ op: 'jump', to: -1 });

  function add(current: PatternNode): void {
    switch (current.kind) {
      case 'empty':
        return;
      case 'char':
        emit({ op: 'char', test: current.test });
        return;
      case 'assert':
        emit({ op: 'assert', what: current.what });
        return;
      case 'concat':
        for (const item of current.items) add(item);
        return;
      case 'group':
        if (withGroups) emit({ op: 'save', slot: current.index * 2 });
        add(current.item);
        if (withGroups) emit({ op: 'save', slot: current.index * 2 + 1 });
        return;
      case 'alternate':
        addAlternate(current.items);
        return;
      case 'repeat':
        addRepeat(current);
    }
  }
  function addAlternate(items: PatternNode[]): void {
    const exits: number[] = [];
    for (const [k, item] of items.entries()) {
      if (k === items.length - 1) {
        add(item);
        break;
      }
      const split = placeholder();
      add(item);
      exits.push(placeholder());
      patchSplit(split, split + 1, program.length, false);
    }
    for (const exit of exits) program[exit] = { op: 'jump', to: program.length };
  }
  function addRepeat({ item, min, max, lazy }: PatternNode & { kind: 'repeat' }): void {
    for (let k = 0; k < min; k++) add(item);
    if (max === Number.POSITIVE_INFINITY) {
      const split = placeholder();
      add(item);
      emit({ op: 'jump', to: split });
      patchSplit(split, split + 1, program.length, lazy);
      return;
    }
    const splits: number[] = [];
    for (let k = min; k < max; k++) {
      splits.push(placeholder());
      add(item);
    }
    for (const split of splits) patchSplit(split, split + 1, program.length, lazy);
  }

  add(node);
  emit({ op: 'match' });
  return program;
}

type Slots = readonly (number | undefined)[];
interface Thread {
  at: number;
  slots: Slots;
}

function run(program: Instruction[], text: string, from: number, whole: boolean): Match | null {
  let steps = 0;
  let found: { start: number; end: number; slots: Slots } | null = null;

  // One mark for each offset, so that nothing needs to be cleared between them.
  const seen = new Uint32Array(program.length);
  let mark = 0;

  /** Follows everything that consumes nothing. `seen` keeps the first, preferred way to each instruction. */
  function follow(threads: Thread[], start: Thread, offset: number): void {
    const stack: Thread[] = [start];
    for (let thread = stack.pop(); thread; thread = stack.pop()) {
      const { at, slots } = thread;
      if (seen[at] === mark) continue;
      seen[at] = mark;
      if (++steps > MAX_STEPS) throw new PatternError('the regular expression takes too long on this text');
      const instruction = program[at];
      if (!instruction) continue;
      if (instruction.op === 'jump') stack.push({ at: instruction.to, slots });
      else if (instruction.op === 'split') {
        stack.push({ at: instruction.second, slots }, { at: instruction.first, slots });
      } else if (instruction.op === 'save') {
        const copy = [...slots];
        copy[instruction.slot] = offset;
        stack.push({ at: at + 1, slots: copy });
      } else if (instruction.op === 'assert') {
        if (holds(instruction.what, text, offset)) stack.push({ at: at + 1, slots });
      } else {
        threads.push(thread);
      }
    }
  }

  let threads: Thread[] = [];
  for (let offset = from; ; ) {
    mark += 1;
    const current: Thread[] = [];
    for (const thread of threads) follow(current, thread, offset);
    // A match begun further left wins, so a new start comes last, and only while nothing is found.
    if (!found && (offset === from || !whole)) {
      const slots: (number | undefined)[] = [];
      slots[0] = offset;
      follow(current, { at: 0, slots }, offset);
    }
    if (current.length === 0 && (found || whole || offset >= text.length)) break;
    const codePoint = text.codePointAt(offset);
    threads = [];
    for (const { at, slots } of current) {
      const instruction = program[at];
      if (instruction?.op === 'match') {
        if (whole && offset < text.length) continue;
        found = { start: slots[0] ?? from, end: offset, slots };
        break;
      }
      if (instruction?.op === 'char' && codePoint !== undefined && instruction.test(codePoint)) {
        threads.push({ at: at + 1, slots });
      }
    }
    if (codePoint === undefined) break;
    offset += codePoint > 0xffff ? 2 : 1;
  }
  return found && { start: found.start, end: found.end, groups: groupsOf(text, found.slots) };
}

function groupsOf(text: string, slots: Slots): (string | undefined)[] {
  const groups: (string | undefined)[] = [];
  for (let slot = 2; slot < slots.length; slot += 2) {
    const [start, end] = [slots[slot], slots[slot + 1]];
    groups[slot / 2] = start === undefined || end === undefined ? undefined : text.slice(start, end);
  }
  return groups;
}

function holds(what: Assertion, text: string, offset: number): boolean {
  switch (what) {
    case 'text-start':
      return offset === 0;
    case 'text-end':
      return offset === text.length;
    case 'line-start':
      return offset === 0 || text[offset - 1] === '\n';
    case 'line-end':
      return offset === text.length || text[offset] === '\n';
    case 'word':
    case 'not-word':
      return (isWord(text[offset - 1]) !== isWord(text[offset])) === (what === 'word');
  }
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /^[0-9A-Za-z_]$/.test(char);
}
