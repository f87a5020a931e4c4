import type { Settings } from './settings/settings.ts'

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
  | `view-${ViewName}`
  | `theme-${Settings['theme']}`

export type ViewName = 'board' | 'day' | 'week' | 'month' | 'agenda'
