/** Figures and tables of the benches: how samples become numbers, and numbers become lines. */

export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
  /** Goals with their verdict, and what a reader must know. */
  notes: string[];
}

/** The nearest-rank percentile: always one of the samples. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('No samples were taken');
  return value;
}

export const p50 = (samples: readonly number[]): number => percentile(samples, 50);
export const p95 = (samples: readonly number[]): number => percentile(samples, 95);

export function ms(value: number): string {
  return `${value.toFixed(value < 0.1 ? 4 : value < 1 ? 3 : value < 100 ? 1 : 0)} ms`;
}

/** How many times as long, or as much, ours takes as the other; below 1 ours is better. */
export const ratio = (ours: number, other: number): string => `× ${Number((ours / other).toPrecision(2))}`;

export const goal = (words: string, isMet: boolean, seen: string): string =>
  `${isMet ? 'met   ' : 'MISSED'}  ${words}: ${seen}`;

export interface Measured {
  name: string;
  samples: number[];
}

/** One line per way of doing it; the first one is ours, and the others say how ours compares. */
export function timesTable(title: string, measured: Measured[], notes: string[] = []): Table {
  const ours = measured[0];
  if (!ours) throw new Error(`${title}: nothing was measured`);
  return {
    title,
    columns: ['', 'p50', 'p95', 'samples', 'Fitbout takes, p50', 'p95'],
    rows: measured.map(({ name, samples }, index) => [
      name,
      ms(p50(samples)),
      ms(p95(samples)),
      String(samples.length),
      ...(index === 0
        ? ['', '']
        : [ratio(p50(ours.samples), p50(samples)), ratio(p95(ours.samples), p95(samples))]),
    ]),
    notes,
  };
}

export function printTable({ title, columns, rows, notes }: Table, print: (line: string) => void): void {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: string[]): string =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('   ')
      .trimEnd();
  print('');
  print(title);
  print(`  ${line(columns)}`);
  for (const row of rows) print(`  ${line(row)}`);
  for (const note of notes) print(`  · ${note}`);
}
