/** Where the demonstration stands when the machine has no place of its own. */
export const DEMONSTRATION_ZONE = 'America/Denver'

/**
 * Where a demonstration stands that nobody has put anywhere: in the zone of the machine that shows it
 * (an IANA name), so that its day is the visitor's. A machine on UTC is in a rack and has no place.
 */
export function homeZone(
  machine: string = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone,
): string {
  return /^(?!Etc\/|SystemV\/)[A-Za-z_]+\/[A-Za-z]/.test(machine) ? machine : DEMONSTRATION_ZONE
}
