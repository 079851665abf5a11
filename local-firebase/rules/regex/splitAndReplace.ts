/** What `split` and `replace` of a string make of a pattern's matches, as the official evaluator (RE2 for Java) does it. */

import type { Match, Pattern } from './pattern.ts';

function* matches(pattern: Pattern, text: string): Generator<Match> {
  let from = 0;
  while (from <= text.length) {
    const match = pattern.find(text, from);
    if (!match) return;
    yield match;
    from = match.end > match.start ? match.end : match.end + 1;
  }
}

/** Trailing empty pieces are dropped, but at least one piece remains. */
export function splitText(pattern: Pattern, text: string): string[] {
  const pieces: string[] = [];
  let last = 0;
  for (const { start, end } of matches(pattern, text)) {
    pieces.push(text.slice(last, start));
    last = end;
  }
  pieces.push(text.slice(last));
  while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  return pieces;
}

/** `$1`, `${name}` insert groups and `\` takes the next character for itself. `null` when a group does not exist. */
export function replaceText(pattern: Pattern, text: string, template: string): string | null {
  let result = '';
  let last = 0;
  for (const match of matches(pattern, text)) {
    const inserted = fill(pattern, template, match, text);
    if (inserted === null) return null;
    result += text.slice(last, match.start) + inserted;
    last = match.end;
  }
  return result + text.slice(last);
}

function fill(pattern: Pattern, template: string, match: Match, text: string): string | null {
  const { groupCount } = pattern;
  let result = '';
  for (let i = 0; i < template.length; i++) {
    const char = template[i] ?? '';
    const named = char === '$' ? /^\$\{([A-Za-z0-9_]+)\}/.exec(template.slice(i)) : null;
    if (char === '\\' && i + 1 < template.length) {
      result += template[++i] ?? '';
    } else if (named) {
      const index = pattern.groupNames.get(named[1] ?? '');
      if (index === undefined) return null;
      result += match.groups[index] ?? '';
      i += named[0].length - 1;
    } else if (char === '$' && /^\d/.test(template.slice(i + 1))) {
      let index = Number(template[++i]);
      if (index > groupCount) return null;
      // As many digits as still name a group.
      while (/^\d/.test(template.slice(i + 1)) && index * 10 + Number(template[i + 1]) <= groupCount) {
        index = index * 10 + Number(template[++i]);
      }
      result += index === 0 ? text.slice(match.start, match.end) : (match.groups[index] ?? '');
    } else {
      result += char;
    }
  }
  return result;
}
