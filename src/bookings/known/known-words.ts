export const LOG_NOT_READ = 'The flight log has not been read here.'

/** "No flight" only if the log is loaded. */
export function noFlightWords(isRead: boolean): string {
  return isRead ? 'No flight known' : LOG_NOT_READ
}
