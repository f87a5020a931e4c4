/** Set by `npm run test:full` (`EVERY=1`); `npm test` uses smaller numbers. */
export const isFullRun = Boolean(process.env['EVERY'])

/** Examples of every test in a run with EXAMPLES=10000; 0 in any other. */
const GIVEN = Number(process.env['EXAMPLES'] ?? 0)

/** Examples per test: `each` in `npm test`, `every` in `npm run test:full`. */
export function runs({ each, every }: { readonly each: number; readonly every: number }): number {
  return GIVEN || (isFullRun ? every : each)
}
