/** `npm run bench -- NAME --small` shows in seconds that a bench runs. Its figures say nothing. */
export const isSmall = process.argv.includes('--small')

export function sized<T>(whole: T, small: T): T {
  return isSmall ? small : whole
}
