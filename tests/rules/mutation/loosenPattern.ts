/** Ways to shift or widen one part of a pattern of the rules. What holds no pattern yields nothing. */

export interface LoosePattern {
  change: string;
  pattern: string;
}

export function loosenPattern(pattern: string): LoosePattern[] {
  return [...bounds(pattern), ...classes(pattern), ...alternatives(pattern)];
}

/** `{m,n}` and `{n}`, each end by one in each direction. */
function bounds(pattern: string): LoosePattern[] {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(({ 0: text, 1: from, 2: to, index }) => {
    const least = Number(from);
    const most = Number(to ?? from);
    const others = [
      [least - 1, most],
      [least + 1, most],
      [least, most - 1],
      [least, most + 1],
    ].filter(([low = 0, high = 0]) => low >= 0 && low <= high);
    return others.map(([low, high]) => {
      const written = `{${low},${high}}`;
      return { change: `${written} instead of ${text}`, pattern: replaceAt(pattern, index, text, written) };
    });
  });
}

/** A class of characters becomes any character. */
function classes(pattern: string): LoosePattern[] {
  return [...pattern.matchAll(/\[[^\]]+\]/g)].map(({ 0: text, index }) => ({
    change: `any character instead of ${text}`,
    pattern: replaceAt(pattern, index, text, '(?s:.)'),
  }));
}

/** Each choice of a group without groups inside is left out, and the whole group takes anything. */
function alternatives(pattern: string): LoosePattern[] {
  return [...pattern.matchAll(/\(([^()]*\|[^()]*)\)/g)].flatMap(({ 0: text, 1: inner = '', index }) => {
    const choices = inner.split('|');
    return [
      { change: `anything instead of ${text}`, pattern: replaceAt(pattern, index, text, '((?s:.)*)') },
      ...choices.map((choice, left) => ({
        change: `${choice} left out of ${text}`,
        pattern: replaceAt(
          pattern,
          index,
          text,
          `(${choices.filter((_, other) => other !== left).join('|')})`,
        ),
      })),
    ];
  });
}

function replaceAt(pattern: string, index: number, text: string, by: string): string {
  return pattern.slice(0, index) + by + pattern.slice(index + text.length);
}
