const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)?(Z|[+-]\d{2}:?\d{2})$/i

/** Epoch ms, with its fraction, of an ISO 8601 text with an offset; null for anything else. JavaScript would bend a day that does not exist. */
export function parseInstant(text: unknown): number | null {
  const parts = typeof text === 'string' ? INSTANT.exec(text) : null
  if (!parts) return null
  const [, day = '', hours, minutes, seconds = '0', fraction = '', offset = 'Z'] = parts
  const midnight = parseDay(day)
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (midnight === null || hour > 23 || minute > 59 || second > 59) return null
  const milliseconds = Number(`0.${fraction || '0'}`) * 1000
  const at = midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
  return at - offsetOf(offset)
}

function offsetOf(text: string): number {
  if (text.length === 1) return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return (text.startsWith('-') ? -minutes : minutes) * 60_000
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Epoch ms of 00:00 UTC on a real day `YYYY-MM-DD`; null for anything else. */
export function parseDay(text: unknown): number | null {
  const parts = typeof text === 'string' ? DAY.exec(text) : null
  if (!parts) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(0)
  // Date.UTC would read the year 26 as 1926.
  const at = date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : null
}
