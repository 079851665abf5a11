/** Says on what the figures were taken: without it they compare with nothing. */
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
