export const LOG_NOT_READ = 'The flight log isn’t loaded yet.'

/** "No flight" only if the log is loaded. */
export function noFlightWords(isRead: boolean): string {
  return isRead ? 'No flight loaded' : LOG_NOT_READ
}
