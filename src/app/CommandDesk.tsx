import { useContext, useEffect, useEffectEvent } from 'react'
import { useSchool } from '#api/use-school.ts'
import { USUAL_LENGTH } from '#features/schedule/schedule-state.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { runCommand } from '#ui/commands.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useOpens } from '#ui/link.tsx'
import { isOpened, type Opened, OpenedContext } from './opened.ts'
import { paperHref, placeOf, scheduleHref } from './palette/place.ts'
import { changeSearch } from './routes/address.ts'
import { goTo } from './routes/history.ts'
import { useSettings } from './settings/settings.ts'
import {
  type Command,
  isCommandOpen,
  isPaletteKey,
  isViewCommand,
  shortcutOf,
} from './shortcut-table.ts'

const shortcutList = lazyPart(async () => (await import('./ShortcutList.tsx')).ShortcutList)
const settingsDialog = lazyPart(
  async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog,
)

export function CommandDesk() {
  const { hasLetterKeys } = useSettings()
  const { opened, onOpened } = useContext(OpenedContext)
  const run = useRun(onOpened)
  const close = () => onOpened(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      return onOpened('find')
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
      {opened === 'list' && <shortcutList.Part onClose={close} />}
      {opened === 'settings' && <settingsDialog.Part onClose={close} />}
    </>
  )
}

/** True where letters are typed or select something: fields, lists, anything floating above the page. */
function takesLetters(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof Element)) return false
  if (target.closest('textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return true
  const field = target.closest('input')
  return field !== null && !SILENT_FIELDS.has(field.type)
}

const SILENT_FIELDS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset'])

const MOVES_BY_ARROW =
  'table, input[type="radio"], [role="grid"], [role="treegrid"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="slider"], [role="application"], [data-arrows]'

/** True where arrows already move something: grids, lists, focused scrollers. */
function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(MOVES_BY_ARROW) !== null || isScroller(target)
}

function isScroller(element: Element): boolean {
  const isPressed = element.closest('button, a, input') !== null
  return !isPressed && element.getAttribute('tabindex') === '0'
}

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
