/** Of a page that has seen no flight log. */
export const LOG_NOT_READ = 'The flight log has not been read here.'

/** In place of flights; that there are none only where the log is known. */
export function noFlightWords(isRead: boolean): string {
  return isRead ? 'No flight known' : LOG_NOT_READ
}
