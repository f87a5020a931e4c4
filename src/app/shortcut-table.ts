import { type ScheduleView, VIEWS } from '#features/schedule/views.ts'
import { PAGES } from '#wire/pages.ts'

export type ViewCommand = `view-${ScheduleView}`

/** What a key or the palette can do, whatever page is in sight. */
export type Command =
  | 'find'
  | 'date'
  | 'today'
  | 'previous'
  | 'next'
  | 'print'
  | 'time'
  | 'filter'
  | 'list'
  | 'status'
  | 'settings'
  | ViewCommand

export function isViewCommand(command: Command): command is ViewCommand {
  return command.startsWith('view-')
}

/** Whether a command does something for whoever sees what `opens` says. */
export function isCommandOpen(command: Command, opens: (href: string) => boolean): boolean {
  if (command === 'print') return opens(PAGES.printDay.path)
  return (!isViewCommand(command) && command !== 'time') || opens(PAGES.schedule.path)
}

/** One line of the list under "?", and what its keys do. */
export interface Shortcut {
  /** As a keyboard event names it, letters in lower case. */
  readonly key: string
  readonly shown: readonly string[]
  readonly does: string
  readonly command: Command
  /** Leaves the key to the focused element if that uses the arrows itself. */
  readonly isArrow?: boolean
}

/** Handler and list in one: what is not in here is no shortcut, and what is in here is listed. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', shown: ['Ctrl K', '⌘ K', '/'], does: 'Find anything, do anything', command: 'find' },
  letter('g', 'Go to a date', 'date'),
  letter('t', 'Today', 'today'),
  { key: 'arrowleft', shown: ['←'], does: 'Earlier', command: 'previous', isArrow: true },
  { key: 'arrowright', shown: ['→'], does: 'Later', command: 'next', isArrow: true },
  ...VIEWS.map(({ id, label, key }) => letter(key, `${label}, on the schedule`, `view-${id}`)),
  letter('f', 'Filters of the page', 'filter'),
  letter('n', 'Find a time to fly', 'time'),
  letter('p', 'Print the day', 'print'),
  letter('?', 'This list', 'list'),
]

function letter(key: string, does: string, command: Command): Shortcut {
  return { key, shown: [key.toUpperCase()], does, command }
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
>

/** The shortcut of a key, unless somebody is typing. */
export function shortcutOf(pressed: Pressed): Shortcut | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null
  const key = keyOf(pressed)
  const found = SHORTCUTS.find((shortcut) => shortcut.key === key)
  if (!found || (pressed.repeat && found.isArrow !== true)) return null
  // Signs need Shift on some keyboards; letters and arrows with Shift belong to somebody else.
  return pressed.shiftKey && /^([a-z]|arrow.*)$/.test(key) ? null : found
}

/** ⌘ K or Ctrl K: opens the palette even where somebody is typing. */
export function isPaletteKey(pressed: Pressed): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  return ctrlKey !== metaKey && !altKey && !shiftKey && keyOf(pressed) === 'k'
}

/** On a non-Latin keyboard, the Latin letter printed on the key. */
function keyOf({ key, code }: Pressed): string {
  const latin = /^Key([A-Z])$/.exec(code)
  return (key.length === 1 && key > '\u007f' && latin?.[1] ? latin[1] : key).toLowerCase()
}
