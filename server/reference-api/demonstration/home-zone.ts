/** Where the demonstration is if the machine gives no place. */
export const DEMONSTRATION_ZONE = 'America/Denver'

/**
 * Where a demonstration is if nobody says: in the machine's zone (an IANA name), so that its day is
 * the visitor's. A machine on UTC is a server and gives no place.
 */
export function homeZone(
  machine: string = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone,
): string {
  return /^(?!Etc\/|SystemV\/)[A-Za-z_]+\/[A-Za-z]/.test(machine) ? machine : DEMONSTRATION_ZONE
}
