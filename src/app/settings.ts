/** What this browser remembers: how things look, never anything about the school's people. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** 0 Sunday … 6 Saturday; null is what the browser's locale says. */
  readonly weekStart: number | null
  readonly isRailOpen: boolean
}

export const SETTINGS_KEY = 'flightline.settings'

export const DEFAULT_SETTINGS: Settings = { theme: 'system', weekStart: null, isRailOpen: true }

const LONGEST = 2000
const THEMES = ['system', 'light', 'dark'] as const

/** Each setting for itself: what is missing, foreign or broken gets its default; never throws. */
export function readSettings(text: string | null): Settings {
  const stored = parse(text)
  const { theme, weekStart, isRailOpen } = DEFAULT_SETTINGS
  return {
    theme: THEMES.find((name) => name === stored['theme']) ?? theme,
    weekStart: isWeekStart(stored['weekStart']) ? stored['weekStart'] : weekStart,
    isRailOpen: typeof stored['isRailOpen'] === 'boolean' ? stored['isRailOpen'] : isRailOpen,
  }
}

function isWeekStart(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null || text.length > LONGEST) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
