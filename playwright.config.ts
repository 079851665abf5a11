import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/browser/findChromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // One server and one clock a file; two cores. Files run side by side, the tests of a file one after the other.
  workers: 2,
  fullyParallel: false,
  // A flaky test is a bug to be found, so nothing is tried again.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
    // A trace of every step takes the browsers half as long again: `npm run e2e -- --trace=retain-on-failure` has one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
