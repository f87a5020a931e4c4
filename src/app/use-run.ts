import { useSchool } from '#api/use-school.ts'
import { USUAL_LENGTH } from '#features/schedule/find/find-state.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { useOpens } from '#ui/link.tsx'
import type { Opened } from './opened.ts'
import { focusFilters, openStatus, pressInBar } from './page-controls.ts'
import { paperHref, placeOf, scheduleHref } from './palette/place.ts'
import { changeSearch } from './routes/address.ts'
import { goTo } from './routes/history.ts'
import { type Command, isCommandOpen, isViewCommand, type ViewCommand } from './shortcut-table.ts'

export function useRun(onOpened: (opened: Opened) => void): (command: Command) => void {
  const { zone } = useSchool()
  const today = localDayOf(zone, useNow())
  const place = () => placeOf(today)
  const showView = (view: string) =>
    place().page === 'schedule' ? changeSearch({ view }) : goTo(scheduleHref(place(), { view }))
  const does: Readonly<Record<Exclude<Command, ViewCommand>, () => void>> = {
    find: () => onOpened('all'),
    date: () => onOpened('date'),
    list: () => onOpened('list'),
    settings: () => onOpened('settings'),
    today: () => pressInBar('Today'),
    previous: () => pressInBar('Previous'),
    next: () => pressInBar('Next'),
    filter: focusFilters,
    status: openStatus,
    time: () =>
      place().page === 'schedule'
        ? pressInBar('Find a time')
        : goTo(scheduleHref(place(), { find: String(USUAL_LENGTH) })),
    print: () => (place().page === 'printDay' ? pressInBar('Print') : goTo(paperHref(place()))),
  }
  const opens = useOpens()
  return (command) => {
    if (!isCommandOpen(command, opens)) return
    if (isViewCommand(command)) showView(command.slice('view-'.length))
    else does[command]()
  }
}
