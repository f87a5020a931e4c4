import { visibleText } from '#domain/text/visible-text.ts'
import { formatDayRange } from '#time/format.ts'
import type { DayRange } from '#time/plain-day.ts'
import { REQUEST_PURPOSES, type RequestPurpose } from '#wire/wire.ts'

interface PurposeWords {
  readonly label: string
  /** `of`: "the schedule of …". */
  say(this: void, of: string): string
}

export const PURPOSES: Readonly<Record<RequestPurpose, PurposeWords>> = {
  today: { label: 'Today', say: () => 'today’s schedule' },
  tomorrow: { label: 'Tomorrow', say: () => 'tomorrow’s schedule' },
  'flights-today': { label: 'Today’s flights', say: () => 'today’s flights' },
  week: { label: 'This week, first read', say: (of) => of },
  screen: { label: 'On screen', say: (of) => of },
  'look-back': { label: 'Earlier blocks', say: () => 'blocks that started earlier and still run' },
  window: { label: 'Other days', say: (of) => of },
  'on-demand': { label: 'Far days and records', say: (of) => of },
  stranger: { label: 'Other programs', say: (of) => of },
  print: { label: 'Before printing', say: (of) => `${of}, before printing` },
  alarm: { label: 'Before an alarm', say: (of) => `${of}, before an alarm` },
  token: { label: 'Tokens', say: (of) => `${of}, for a token` },
  person: { label: 'By hand', say: (of) => `${of}, refreshed by hand` },
}

/** An unknown word counts as on demand. */
export function purposeOf(word: string): RequestPurpose {
  return knownPurpose(word) ?? 'on-demand'
}

/** "today's schedule" */
export function sayPurpose(
  { purpose, list, days }: { purpose: string; list: 'reservations' | 'flights'; days: DayRange },
  locale: string,
): string {
  const what = list === 'flights' ? 'the log' : 'the schedule'
  const of = `${what} of ${formatDayRange(days, locale)}`
  const known = knownPurpose(purpose)
  return known ? PURPOSES[known].say(of) : `${of} (${visibleText(purpose)})`
}

function knownPurpose(word: string): RequestPurpose | undefined {
  return REQUEST_PURPOSES.find((purpose) => purpose === word)
}
