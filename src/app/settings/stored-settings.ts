import { USUAL_LIMITS } from '#domain/findings/finding.ts'
import { keptText, storedFields } from '#memory/kept-text.ts'

// Read by the boot script, so nothing here may need React.

export const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

type Theme = (typeof THEMES)[number]['value']

export const CLOCKS = [
  { value: 'browser', label: 'Browser default' },
  { value: '12', label: '12 h' },
  { value: '24', label: '24 h' },
] as const

type ClockChoice = (typeof CLOCKS)[number]['value']

interface Setting<T> {
  readonly usual: T
  takes(this: void, value: unknown): boolean
}

/** Stored in this browser; nothing about people. */
const SETTINGS = {
  theme: setting<Theme>('system', (value) => THEMES.some((theme) => theme.value === value)),
  clock: setting<ClockChoice>('browser', (value) => CLOCKS.some((clock) => clock.value === value)),
  /** 0 Sunday … 6 Saturday; null is the locale's. */
  weekStart: setting<number | null>(null, (value) => isUpTo(6, value)),
  /** Null: open where there is room. */
  isRailOpen: setting<boolean | null>(null, (value) => typeof value === 'boolean'),
  /** Minutes. Shorter gaps between bookings of an aircraft are reported. */
  turnRoundMinutes: setting(USUAL_LIMITS.turnRoundMinutes, isMinutes),
  /** Single-letter shortcuts; can be turned off for speech input and accidental keys (WCAG 2.1.4). */
  hasLetterKeys: setting(true, (value) => value === false),
}

export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['usual']
}

export const MAX_MINUTES = 720

export const SETTINGS_KEY = 'flightline.settings'
const LONGEST = 2000

export function keptSettings(): Settings {
  return readSettings(keptText(SETTINGS_KEY))
}

/** Reads each setting separately; missing or invalid ones get the default. Never throws. */
export function readSettings(text: string | null): Settings {
  const stored = storedFields(text, LONGEST)
  const settings = Object.entries(SETTINGS).map(([name, { usual, takes }]) => [
    name,
    takes(stored[name]) ? stored[name] : usual,
  ])
  return Object.fromEntries(settings) as Settings
}

/** Sets attributes for the style sheets: colors, and the rail. */
export function applyLooks({ theme, isRailOpen }: Settings): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (isRailOpen === false) dataset['rail'] = 'closed'
  else delete dataset['rail']
}

export function isMinutes(value: unknown): boolean {
  return isUpTo(MAX_MINUTES, value)
}

function setting<T>(usual: T, takes: Setting<T>['takes']): Setting<T> {
  return { usual, takes }
}

function isUpTo(most: number, value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}
