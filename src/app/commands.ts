import type { ScheduleView } from '#features/schedule/views.ts'
import type { Settings } from './settings/settings.ts'

type ViewCommand = `view-${ScheduleView}`

/** What a key or the palette can have done, whatever page is in sight. */
export type Command =
  | 'find'
  | 'date'
  | 'today'
  | 'previous'
  | 'next'
  | 'print'
  | 'filter'
  | 'list'
  | 'status'
  | ViewCommand
  | `theme-${Settings['theme']}`

export function isViewCommand(command: Command): command is ViewCommand {
  return command.startsWith('view-')
}
