import { useSchool } from '#api/use-school.ts'
import { USUAL_LENGTH } from '#features/schedule/find/find-state.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { runCommand } from '#ui/commands.ts'
import { useOpens } from '#ui/link.tsx'
import { isOpened, type Opened } from './opened.ts'
import { paperHref, placeOf, scheduleHref } from './palette/place.ts'
import { changeSearch } from './routes/address.ts'
import { goTo } from './routes/history.ts'
import { type Command, isCommandOpen, isViewCommand } from './shortcut-table.ts'

export function useRun(onOpened: (opened: Opened) => void): (command: Command) => void {
  const { zone } = useSchool()
  const today = localDayOf(zone, useNow())
  const opens = useOpens()
  return (command) => {
    if (!isCommandOpen(command, opens)) return
    const place = placeOf(today)
    const isOnSchedule = place.page === 'schedule'
    if (isOpened(command)) onOpened(command)
    else if (isViewCommand(command)) {
      const view = command.slice('view-'.length)
      if (isOnSchedule) changeSearch({ view })
      else goTo(scheduleHref(place, { view }))
    } else if (command === 'time' && !isOnSchedule)
      goTo(scheduleHref(place, { find: String(USUAL_LENGTH) }))
    else if (command === 'print' && place.page !== 'printDay') goTo(paperHref(place))
    else runCommand(command)
  }
}
