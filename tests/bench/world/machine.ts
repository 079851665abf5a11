/** Says on what the figures were taken: without it they compare with nothing. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../browser/findChromium.ts';

export async function machineLine(): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const version = browser.version();
  await browser.close();
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cores[0]?.model.trim()}, ${cores.length} cores, ${memory} GiB · Chromium ${version} · Node ${process.versions.node} · load ${load} before the start`;
}

export interface ProcessorTime {
  /** Ticks in which a process ran. */
  busy: number;
  /** Ticks in which one could have run and the host of a virtual machine ran something else. */
  stolen: number;
}

/** Of all cores since the machine started; `null` on a system that does not tell. */
export function processorTime(): ProcessorTime | null {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
    const [user, nice, system, , , irq, softIrq, stolen] = line.trim().split(/\s+/).slice(1).map(Number);
    if (stolen === undefined) return null;
    return {
      busy: [user, nice, system, irq, softIrq].reduce((sum: number, ticks = 0) => sum + ticks, 0),
      stolen,
    };
  } catch {
    return null;
  }
}

/** How quiet the host was since `before`, in words; nothing where nobody can know. */
export function hostNotes(before: ProcessorTime | null): string[] {
  const now = processorTime();
  if (!before || !now) return [];
  const stolen = now.stolen - before.stolen;
  const share = stolen / Math.max(1, stolen + now.busy - before.busy);
  return [`the machine's host kept ${(100 * share).toFixed(1)} % of what this asked of the processor`];
}
