import { USUAL_LIMITS } from '#domain/findings/finding.ts'
import { keptText, storedFields } from '#memory/kept-text.ts'

// The page's first script reads these too, so nothing here may need React.

/** How the page looks, as the panel and the palette offer it. */
export const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

type Theme = (typeof THEMES)[number]['value']

/** How every page, the wall and the paper say a time. */
export const CLOCKS = [
  { value: 'browser', label: 'Browser’s' },
  { value: '12', label: '12 h' },
  { value: '24', label: '24 h' },
] as const

type ClockChoice = (typeof CLOCKS)[number]['value']

/** Its value until somebody chooses, and which stored values count. */
interface Setting<T> {
  readonly usual: T
  takes(this: void, value: unknown): boolean
}

/** What this browser remembers: how things look, never anything about the school's people. */
const SETTINGS = {
  theme: setting<Theme>('system', (value) => THEMES.some((theme) => theme.value === value)),
  clock: setting<ClockChoice>('browser', (value) => CLOCKS.some((clock) => clock.value === value)),
  /** 0 Sunday … 6 Saturday; null uses the browser's locale. */
  weekStart: setting<number | null>(null, (value) => isUpTo(6, value)),
  /** Null: open where there is room. */
  isRailOpen: setting<boolean | null>(null, (value) => typeof value === 'boolean'),
  /** A shorter gap between two bookings of one aircraft is reported, minutes. */
  turnRoundMinutes: setting(USUAL_LIMITS.turnRoundMinutes, isMinutes),
  /** Single-letter shortcuts; off for people who use speech input or press keys unseen (WCAG 2.1.4). */
  hasLetterKeys: setting(true, (value) => value === false),
}

export type Settings = {
  readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['usual']
}

/** Minutes a setting may take: from zero to half a day. */
export const MOST_MINUTES = 720

export const SETTINGS_KEY = 'flightline.settings'
const LONGEST = 2000

/** As this browser keeps them. */
export function keptSettings(): Settings {
  return readSettings(keptText(SETTINGS_KEY))
}

/** Each setting by itself: what is missing, foreign or broken gets its default; never throws. */
export function readSettings(text: string | null): Settings {
  const stored = storedFields(text, LONGEST)
  const settings = Object.entries(SETTINGS).map(([name, { usual, takes }]) => [
    name,
    takes(stored[name]) ? stored[name] : usual,
  ])
  return Object.fromEntries(settings) as Settings
}

/** Tells the style sheets what was chosen here: the colours, and whether filters stand beside the canvas. */
export function applyLooks({ theme, isRailOpen }: Settings): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (isRailOpen === null) delete dataset['rail']
  else dataset['rail'] = isRailOpen ? 'open' : 'closed'
}

/** A whole number of minutes that a setting may hold. */
export function isMinutes(value: unknown): boolean {
  return isUpTo(MOST_MINUTES, value)
}

function setting<T>(usual: T, takes: Setting<T>['takes']): Setting<T> {
  return { usual, takes }
}

function isUpTo(most: number, value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}
