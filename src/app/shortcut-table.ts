import { type ScheduleView, VIEWS } from '#features/schedule/views.ts'
import type { PageCommand } from '#ui/commands.ts'
import { PAGES } from '#wire/pages.ts'
import type { Opened } from './opened.ts'

export type ViewCommand = `view-${ScheduleView}`

export type Command = Opened | PageCommand | ViewCommand

export function isViewCommand(command: Command): command is ViewCommand {
  return command.startsWith('view-')
}

export function isCommandOpen(command: Command, opens: (href: string) => boolean): boolean {
  if (command === 'print') return opens(PAGES.printDay.path)
  return (!isViewCommand(command) && command !== 'time') || opens(PAGES.schedule.path)
}

export interface Shortcut {
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly key: string
  readonly shown: readonly string[]
  readonly does: string
  readonly command: Command
  /** Skipped if the focused element uses arrows. */
  readonly isArrow?: boolean
}

/** The only list of shortcuts, used for handling and for help. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', shown: ['Ctrl K', '⌘ K', '/'], does: 'Search and commands', command: 'find' },
  letter('g', 'Go to a date', 'date'),
  letter('t', 'Today', 'today'),
  { key: 'arrowleft', shown: ['←'], does: 'Earlier', command: 'previous', isArrow: true },
  { key: 'arrowright', shown: ['→'], does: 'Later', command: 'next', isArrow: true },
  ...VIEWS.map(({ id, label, key }) => letter(key, `${label}, on the schedule`, `view-${id}`)),
  letter('f', 'Show or hide filters', 'filter'),
  letter('n', 'Find a time', 'time'),
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

/** Null while typing. */
export function shortcutOf(pressed: Pressed): Shortcut | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null
  const key = keyOf(pressed)
  const found = SHORTCUTS.find((shortcut) => shortcut.key === key)
  if (!found || (pressed.repeat && found.isArrow !== true)) return null
  // Signs may need Shift; letters and arrows with Shift are other keys.
  return pressed.shiftKey && /^([a-z]|arrow.*)$/.test(key) ? null : found
}

/** ⌘ K or Ctrl K, also while typing. */
export function isPaletteKey(pressed: Pressed): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  return ctrlKey !== metaKey && !altKey && !shiftKey && keyOf(pressed) === 'k'
}

/** On a non-Latin keyboard, the Latin letter on the key. */
function keyOf({ key, code }: Pressed): string {
  const latin = /^Key([A-Z])$/.exec(code)
  return (key.length === 1 && key > '\u007f' && latin?.[1] ? latin[1] : key).toLowerCase()
}
