import { REQUEST_PURPOSES, type RequestPurpose } from '#api/wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDayRange } from '#time/format.ts'
import type { DayRange } from '#time/plain-day.ts'

export const PURPOSE_LABELS: Readonly<Record<RequestPurpose, string>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  'flights-today': 'Today’s flights',
  screen: 'On screen',
  'look-back': 'Earlier blocks',
  'on-demand': 'Single days',
  print: 'Before printing',
  person: 'By hand',
}

/** A word that this page does not know counts as an on-demand request. */
export function purposeOf(word: string): RequestPurpose {
  return REQUEST_PURPOSES.find((purpose) => purpose === word) ?? 'on-demand'
}

/** "today's schedule": what a planned reading is for. */
export function sayPurpose(
  { purpose, list, days }: { purpose: string; list: 'reservations' | 'flights'; days: DayRange },
  locale: string,
): string {
  const what = list === 'flights' ? 'the log' : 'the schedule'
  switch (purpose) {
    case 'today':
      return 'today’s schedule'
    case 'tomorrow':
      return 'tomorrow’s schedule'
    case 'flights-today':
      return 'today’s flights'
    case 'look-back':
      return 'blocks that began earlier and still run'
    case 'print':
      return `${what} of ${formatDayRange(days, locale)}, before printing`
    case 'person':
      return `${what} of ${formatDayRange(days, locale)}, refreshed by hand`
    case 'screen':
    case 'on-demand':
      return `${what} of ${formatDayRange(days, locale)}`
    default:
      return `${what} of ${formatDayRange(days, locale)} (${visibleText(purpose)})`
  }
}
