import { asFields, keepText, keptText, storedFields } from '#memory/kept-text.ts'

const KEY = 'flightline.tach-due'
const MOST = 500
const LONGEST_TAIL = 60
const LONGEST_LIST = 100_000

/** Tach readings that the manager entered as due, in hundredths by tail, kept in this browser only. Any storage fault is an empty list. */
export function recallDue(school: string): ReadonlyMap<string, number> {
  const stored = storedFields(keptText(KEY), LONGEST_LIST)
  if (stored['school'] !== school) return new Map()
  const entries = Object.entries(asFields(stored['due'])).filter(
    (entry): entry is [string, number] =>
      Number.isInteger(entry[1]) && entry[0].length <= LONGEST_TAIL,
  )
  return new Map(entries.slice(0, MOST))
}

/** If the browser stores nothing, what was typed holds until the page is left. */
export function rememberDue(school: string, due: ReadonlyMap<string, number>): void {
  keepText(KEY, JSON.stringify({ school, due: Object.fromEntries(due) }))
}
