import { USUAL_LIMITS } from '#domain/findings/finding.ts'
import { storedFields } from '#memory/kept-text.ts'

/** What this browser remembers: how things look, never anything about the school's people. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** 0 Sunday … 6 Saturday; null uses the browser's locale. */
  readonly weekStart: number | null
  readonly isRailOpen: boolean
  /** A shorter gap between two bookings of one aircraft is reported, minutes. */
  readonly turnRoundMinutes: number
  /** The shortest stretch that is reported as a free hole, minutes. */
  readonly holeMinutes: number
  /** Single-letter shortcuts; off for people who use speech input or press keys unseen (WCAG 2.1.4). */
  readonly hasLetterKeys: boolean
}

export const SETTINGS_KEY = 'flightline.settings'

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  weekStart: null,
  isRailOpen: true,
  turnRoundMinutes: USUAL_LIMITS.turnRoundMinutes,
  holeMinutes: USUAL_LIMITS.holeMinutes,
  hasLetterKeys: true,
}

/** Minutes a setting may take: from zero to half a day. */
export const MOST_MINUTES = 720

const LONGEST = 2000
const THEMES = ['system', 'light', 'dark'] as const

/** Each setting by itself: what is missing, foreign or broken gets its default; never throws. */
export function readSettings(text: string | null): Settings {
  const stored = storedFields(text, LONGEST)
  const { theme, weekStart, turnRoundMinutes, holeMinutes } = DEFAULT_SETTINGS
  return {
    theme: THEMES.find((name) => name === stored['theme']) ?? theme,
    weekStart: isWeekStart(stored['weekStart']) ? stored['weekStart'] : weekStart,
    isRailOpen: isOn(stored['isRailOpen']),
    turnRoundMinutes: isMinutes(stored['turnRoundMinutes'])
      ? stored['turnRoundMinutes']
      : turnRoundMinutes,
    holeMinutes: isMinutes(stored['holeMinutes']) ? stored['holeMinutes'] : holeMinutes,
    hasLetterKeys: isOn(stored['hasLetterKeys']),
  }
}

/** On unless it was switched off. */
function isOn(value: unknown): boolean {
  return value !== false
}

function isWeekStart(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 6
}

/** A whole number of minutes that a setting may hold. */
export function isMinutes(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_MINUTES
}
