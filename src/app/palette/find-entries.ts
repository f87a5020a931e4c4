import { isCommandOpen } from '#app/shortcut-table.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import { compareText } from '#domain/lists/in-order.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Standpoint } from '#time/read-date-words.ts'
import { PAGES } from '#wire/pages.ts'
import { allActions, findActions } from './action-entries.ts'
import { findAnswers, type Live } from './answer-entries.ts'
import { findDates, usualDates } from './date-entries.ts'
import type { LoadedThings } from './loaded-things.ts'
import { queryOf } from './match.ts'
import type { EntryKind, PaletteEntry, Ranked } from './palette-entry.ts'
import { type Place, scheduleHref } from './place.ts'
import { findAircraft, findNumbers, findPeople } from './record-entries.ts'

export interface Surroundings {
  readonly place: Place
  readonly hasSearch: boolean
  readonly standpoint: Standpoint
  readonly things: LoadedThings
  readonly speak: Speak
  /** Null where there is nothing live to ask about. */
  readonly live: Live | null
  /** Also for a flight's card. */
  readonly opens: (href: string) => boolean
  readonly maySpend: boolean
}

const MAX = 12
const ORDER: readonly EntryKind[] = ['reservation', 'aircraft', 'person', 'date', 'action']

/** Without entries the role may not open. */
export function findEntries(
  text: string,
  mode: 'all' | 'date',
  surroundings: Surroundings,
): PaletteEntry[] {
  const { opens } = surroundings
  return allEntries(text, mode, surroundings).filter(({ does }) => {
    if ('go' in does) return opens(does.go)
    if ('flight' in does) return opens(PAGES.flights.path)
    return !('command' in does) || isCommandOpen(does.command, opens)
  })
}

/** Best first. "Show only …" comes first on a page with a filter; elsewhere searching the schedule comes last. With
 * nothing typed: all actions. */
function allEntries(
  text: string,
  mode: 'all' | 'date',
  { place, hasSearch, standpoint, things, speak, live, maySpend }: Omit<Surroundings, 'opens'>,
): PaletteEntry[] {
  // "Show only N340DA" finds its schedule.
  const wanted = text.replace(/^\s*(show )?only /i, '')
  const query = queryOf(wanted)
  if (query.text === '') {
    return mode === 'date' ? usualDates(place, standpoint) : allActions(place, maySpend)
  }
  const dates = findDates(text, place, standpoint)
  if (mode === 'date') return ranked(dates)
  const found = [
    ...dates,
    ...findNumbers(query, things, speak),
    ...findAircraft(query, things, place),
    ...findPeople(query, things, speak, live),
    ...findActions(query, place, maySpend),
  ]
  const answers =
    live === null || wanted !== text ? [] : findAnswers(text, { live, standpoint, speak, place })
  const best = [...answers, ...ranked(found)]
  const only = searchEntry(wanted.trim(), place, hasSearch)
  return hasSearch ? [only, ...best] : [...best, only]
}

function ranked(found: readonly Ranked[]): PaletteEntry[] {
  const rank = ({ entry }: Ranked) => ORDER.indexOf(entry.kind)
  return found
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || rank(a) - rank(b) || compareText(a.entry.label, b.entry.label),
    )
    .slice(0, MAX)
    .map(({ entry }) => entry)
}

function searchEntry(text: string, place: Place, hasSearch: boolean): PaletteEntry {
  const q = text.slice(0, 200)
  return {
    id: 'search',
    kind: 'search',
    label: `${hasSearch ? 'Show only' : 'Search bookings for'} “${visibleText(q)}”`,
    detail: hasSearch ? 'Shift Enter' : 'schedule',
    does: hasSearch ? { search: q } : { go: scheduleHref(place, { q }) },
  }
}
