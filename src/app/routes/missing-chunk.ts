const WORDS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** True for what browsers throw when a part of the page is gone from the server: a new version was put there (or the line is down). */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && WORDS.some((words) => error.message.includes(words))
}
