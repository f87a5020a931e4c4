import { ROUTES } from '#app/routes/routes.tsx'
import { SHORTCUTS } from '#app/shortcut-table.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { foldForSearch } from '#domain/text/text-fold.ts'
import { VIEWS } from '#features/schedule/views.ts'
import { addDays } from '#time/plain-day.ts'
import { presetDays } from '#time/range-presets.ts'
import { PAGE_LIST, PAGES } from '#wire/pages.ts'
import { matchScore, type Query, startsWords } from './match.ts'
import type { EntryAction, PaletteEntry, Ranked } from './palette-entry.ts'
import { logHref, type Place, paperHref, scheduleHref } from './place.ts'

interface Action {
  readonly entry: PaletteEntry
  /** Folded: the label, then synonyms. */
  readonly words: readonly string[]
}

const OF_MONTH = ['flights', 'checks', 'figures'] as const

/** Some have other words for readers who may not refresh. */
function actions(place: Place, maySpend: boolean): Action[] {
  const showsCancelled = place.search['cancelled'] === '1'
  return [
    action('today', 'Go to today', 'now', { command: 'today' }),
    ...VIEWS.map(({ id, label, words }) =>
      action(`view-${id}`, label, `go to ${words} view schedule`, {
        go: scheduleHref(place, { view: id }),
      }),
    ),
    // The schedule's views have lines of their own.
    ...PAGE_LIST.flatMap(({ id, path, title }) => {
      const { words } = ROUTES[id]
      return words === undefined ? [] : action(path, title, `go to ${words}`, { go: path })
    }),
    action('date', 'Go to a date…', 'jump day calendar', { command: 'date' }),
    action('time', 'Find a time', 'to fly free slot aircraft instructor book', { command: 'time' }),
    action('free', 'Find a free hour', 'next open slot', {
      go: scheduleHref(place, { view: 'day', date: undefined, find: '60' }),
    }),
    action('customers', 'Hours by customer', 'flight log sums', {
      go: logHref(place, { group: 'customer' }),
    }),
    action('print', 'Print', 'this day paper sheet', { go: paperHref(place) }),
    action('print-tomorrow', 'Print tomorrow', 'paper sheet', {
      go: pageHref('printDay', { date: addDays(place.today, 1) }),
    }),
    ...OF_MONTH.map((id) =>
      action(`${id}-month`, `${PAGES[id].title}, this month`, `go to ${ROUTES[id].words}`, {
        go: pageHref(id, { ...presetDays('month', place.today) }),
      }),
    ),
    ...(place.page === 'today'
      ? [action('handover', 'Handover', 'what changed since', { command: 'handover' })]
      : []),
    ...(place.page === 'schedule'
      ? [
          action('changes', 'What changed', 'changes since new moved cancelled', {
            command: 'changes',
          }),
          action(
            'cancelled',
            showsCancelled ? 'Hide cancelled' : 'Show cancelled',
            'show hide cancelled bookings',
            { go: scheduleHref(place, { cancelled: showsCancelled ? undefined : '1' }) },
          ),
        ]
      : []),
    action('filter', 'Show or hide filters', 'filter aircraft instructor', { command: 'filter' }),
    action(
      'status',
      maySpend ? 'Refresh, requests and status…' : 'Requests and status…',
      `${maySpend ? 'read again reload ' : ''}data age as of missing`,
      { command: 'status' },
    ),
    action('settings', 'Settings…', 'week start theme minutes clock', { command: 'settings' }),
    action('dark', 'Theme: dark', 'look colour night', { set: { theme: 'dark' } }),
    action('light', 'Theme: light', 'look colour day', { set: { theme: 'light' } }),
    action('system', 'Theme: same as system', 'look colour', { set: { theme: 'system' } }),
    action('list', 'Keyboard shortcuts', 'keys help', { command: 'list' }),
  ]
}

function action(id: string, label: string, meaning: string, does: EntryAction): Action {
  // Its key, so that people learn it.
  const key = SHORTCUTS.find((one) => one.command === id)?.shown.at(-1)
  const detail = key ?? (id.startsWith('/') ? 'page' : '')
  const entry = { id: `action ${id}`, kind: 'action', label, detail, does } as const
  return { entry, words: [foldForSearch(label), foldForSearch(`${label} ${meaning}`)] }
}

export function allActions(place: Place, maySpend: boolean): PaletteEntry[] {
  return actions(place, maySpend).map(({ entry }) => entry)
}

export function findActions(query: Query, place: Place, maySpend: boolean): Ranked[] {
  return actions(place, maySpend).map(({ entry, words }) => {
    const [label = '', meaning = ''] = words
    return { entry, score: Math.max(matchScore(query, label), startsWords(query, meaning) / 2) }
  })
}
