import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// The workers and the servers that tests start read the same sources and packages some hundreds of times: Node keeps
// them compiled from run to run.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** Files of these folders leave nothing behind in their process, so one process runs many of them. */
const sharing = {
  domain: ['tests/{domain,machines,ui}/**'],
  'local-firebase': ['tests/local-firebase/{auth,dataTransfer,firestore,hosting,messaging,transports}/**'],
  functions: ['tests/functions/**'],
};
const tests = '*.test.{ts,tsx}';

const projects: TestProjectInlineConfiguration[] = [
  ...Object.entries(sharing).map(([name, folders]) => ({
    extends: true as const,
    test: { name, isolate: false, include: folders.map((folder) => `${folder}/${tests}`) },
  })),
  {
    extends: true,
    test: {
      name: 'apart',
      include: [`tests/**/${tests}`],
      exclude: [...Object.values(sharing).flat(), 'tests/e2e/**', 'tests/bench/**'],
    },
  },
];

export default defineConfig({
  test: {
    projects,
    environment: 'node',
    // Tests that wait for a browser, a Java process or a connection leave their core to another.
    maxWorkers: availableParallelism() + 1,
    // What a passing test prints is noise; a failing one's output is shown.
    silent: 'passed-only',
    // They end what hangs; on a machine with much other work a test may take eight times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
