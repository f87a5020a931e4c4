/** @type {import('@stryker-mutator/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: [
    new URL('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url)
      .pathname,
  ],
  vitest: { configFile: 'e2e/mutants/vitest.config.ts', related: true },
  concurrency: 2,
  // What is known of a mutant holds until its file or a test of it changes.
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants.json',
  // Outside node_modules, where Vitest finds no tests.
  tempDirName: 'test-results/mutants/sandbox',
  ignorePatterns: ['**/node_modules', 'dist', 'dist-server', 'test-results', 'docs'],
  // TypeScript 7 has no API that could rewrite its configuration.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'progress-append-only', 'html'],
  htmlReporter: { fileName: 'test-results/mutants/report.html' },
}
