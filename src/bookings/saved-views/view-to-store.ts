import { parseSearch } from '#bookings/address/search-params.ts'
import { readValueList } from '#domain/text/value-list.ts'
import { daysBetween, type PlainDay, parsePlainDay } from '#time/plain-day.ts'
import { presetOf } from '#time/range-presets.ts'
import { fingerprint } from './fingerprint.ts'
import { LONGEST_NAME, NO_PERSON, type StoredView } from './saved-views.ts'

const PEOPLE = ['instructor', 'customer', 'person']
/** Momentary state, and group keys, which are people's names. */
const LEFT_OUT = ['q', 'reservation', 'flight', 'closed', 'others']
/** The school's own words, in any form. */
const OF_THE_SCHOOL = ['aircraft', 'activity']
/** Words, numbers and days that can't be a person's name or address. */
const PLAIN_VALUE = /^[a-zA-Z0-9_.,:*+~-]{0,2000}$/

/** Its days move with today unless `keepsDates`. */
export function storedView(
  view: Pick<StoredView, 'id' | 'name' | 'page'>,
  href: string,
  keepsDates: boolean,
  today: PlainDay,
  salt: string,
): StoredView {
  const [path = '/', text = ''] = href.split('?')
  const search = parseSearch(text)
  const plain: Record<string, string> = {}
  const people: Record<string, readonly string[]> = {}
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || LEFT_OUT.includes(name)) continue
    if (PEOPLE.includes(name))
      people[name] = (readValueList(value) ?? []).map((key) =>
        key === NO_PERSON ? NO_PERSON : fingerprint(salt, key),
      )
    else if (OF_THE_SCHOOL.includes(name) || PLAIN_VALUE.test(value)) plain[name] = value
  }
  const named = { ...view, name: view.name.trim().slice(0, LONGEST_NAME) }
  if (keepsDates) return { ...named, path, plain, people, days: {} }
  const { date: _, from, to, ...rest } = plain
  return { ...named, path, plain: rest, people, days: relativeDays(from, to, today) }
}

function relativeDays(
  fromText: string | undefined,
  toText: string | undefined,
  today: PlainDay,
): StoredView['days'] {
  const [from, to] = [parsePlainDay(fromText), parsePlainDay(toText)]
  const preset = from && to && presetOf({ from, to }, today)
  if (preset) return { preset }
  return {
    ...(from && { from: daysBetween(today, from) }),
    ...(to && { to: daysBetween(today, to) }),
  }
}
