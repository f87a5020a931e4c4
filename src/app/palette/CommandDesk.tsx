import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSchool } from '#api/use-school.ts'
import { takesArrows, takesLetters } from '#app/key-target.ts'
import { focusFilters, openStatus, pressInBar } from '#app/page-controls.ts'
import { changeSearch } from '#app/routes/address.ts'
import { goTo } from '#app/routes/history.ts'
import { ShortcutList } from '#app/ShortcutList.tsx'
import { useSettings } from '#app/settings/settings.ts'
import {
  type Command,
  isPaletteKey,
  isViewCommand,
  shortcutOf,
  type ViewCommand,
} from '#app/shortcut-table.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { Palette } from './Palette.tsx'
import { paperHref, placeOf, scheduleHref } from './place.ts'

/** What is open: the palette, the palette for a date alone, the list of keys. */
export type Opened = 'all' | 'date' | 'list'

interface CommandDeskProps {
  readonly opened: Opened | null
  readonly onOpened: (opened: Opened | null) => void
}

/** Every shortcut of the frame, the palette and the list of keys, over whatever page is in sight. */
export function CommandDesk({ opened, onOpened }: CommandDeskProps) {
  const { zone } = useSchool()
  const { hasLetterKeys } = useSettings()
  const today = localDayOf(zone, useNow())
  const place = () => placeOf(today)
  const close = useCallback(() => onOpened(null), [onOpened])

  const showView = (view: string) =>
    place().page === 'schedule' ? changeSearch({ view }) : goTo(scheduleHref(place(), { view }))
  const does: Readonly<Record<Exclude<Command, ViewCommand>, () => void>> = {
    find: () => onOpened('all'),
    date: () => onOpened('date'),
    list: () => onOpened('list'),
    today: () => pressInBar('Today'),
    previous: () => pressInBar('Previous'),
    next: () => pressInBar('Next'),
    filter: focusFilters,
    status: openStatus,
    print: () => (place().page === 'printDay' ? pressInBar('Print') : goTo(paperHref(place()))),
  }
  const run = (command: Command) => {
    if (isViewCommand(command)) showView(command.slice('view-'.length))
    else does[command]()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      return onOpened('all')
    }
    if (!hasLetterKeys || takesLetters(event.target)) return
    const shortcut = shortcutOf(event)
    if (shortcut === null || (shortcut.isArrow === true && takesArrows(event.target))) return
    event.preventDefault()
    run(shortcut.command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      {(opened === 'all' || opened === 'date') && (
        <Palette mode={opened} place={place()} onClose={close} onCommand={run} />
      )}
      <ShortcutList isOpen={opened === 'list'} onClose={close} />
    </>
  )
}
