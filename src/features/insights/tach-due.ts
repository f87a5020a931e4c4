const KEY = 'flightline.tach-due'
const MOST = 500

/** Tach readings that the manager typed as due, in hundredths by tail, kept in this browser only. Any fault of the storage is none. */
export function recallDue(storage: Storage | null, school: string): ReadonlyMap<string, number> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return new Map()
    if (!('school' in stored) || stored.school !== school || !('due' in stored)) return new Map()
    const entries = Object.entries(stored.due ?? {}).filter(
      (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[0].length <= 60,
    )
    return new Map(entries.slice(0, MOST))
  } catch {
    return new Map()
  }
}

export function rememberDue(
  storage: Storage | null,
  school: string,
  due: ReadonlyMap<string, number>,
): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ school, due: Object.fromEntries(due) }))
  } catch {
    // Full, forbidden or switched off: what was typed holds until the page is left.
  }
}

/** "1,234.5" or "1234.5" in hundredths; null for what is no reading. */
export function parseReading(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[,\s](?=\d{3}\b)/g, '')
    .replace(',', '.')
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}
