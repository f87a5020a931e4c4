/** Set by `npm run test:full` (`EVERY=1`); `npm test` uses smaller numbers. */
export const isFullRun = Boolean(process.env['EVERY'])

/** Examples per test: `each` in `npm test`, `every` in `npm run test:full`. */
export function runs({ each, every }: { readonly each: number; readonly every: number }): number {
  return isFullRun ? every : each
}
