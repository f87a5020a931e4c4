/** True in `npm run test:full`, which sets `EVERY=1`. `npm test` runs the same proofs with smaller numbers. */
export const isFullRun = Boolean(process.env['EVERY'])

/** How many examples a test takes: `each` in `npm test`, for each change, and `every` in `npm run test:full`. */
export function runs({ each, every }: { readonly each: number; readonly every: number }): number {
  return isFullRun ? every : each
}
