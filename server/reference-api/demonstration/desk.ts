import { diceFrom } from './dice.ts'

/** What the desk does besides the flying: at the same minutes every day, for days to come. */
export interface DeskTask {
  readonly kind: 'new' | 'moved' | 'cancelled'
  /** Minutes after midnight, before the jitter. */
  readonly minute: number
  /** Days between the call and the flight. */
  readonly lead: number
}

export const DESK_TASKS: readonly DeskTask[] = [
  { kind: 'cancelled', minute: 330, lead: 0 },
  { kind: 'moved', minute: 395, lead: 2 },
  { kind: 'new', minute: 455, lead: 0 },
  { kind: 'new', minute: 520, lead: 1 },
  { kind: 'cancelled', minute: 585, lead: 1 },
  { kind: 'new', minute: 660, lead: 3 },
  { kind: 'moved', minute: 735, lead: 1 },
  { kind: 'new', minute: 800, lead: 6 },
  { kind: 'moved', minute: 860, lead: 0 },
  { kind: 'cancelled', minute: 930, lead: 4 },
  { kind: 'new', minute: 1010, lead: 1 },
  { kind: 'cancelled', minute: 1085, lead: 2 },
  { kind: 'new', minute: 1170, lead: 2 },
  { kind: 'cancelled', minute: 1260, lead: 1 },
]

/** In the morning the desk corrects what was left wrong for the day. */
export const MORNING_ROUND = 340

/** When a task for the flights of `day` is done, in minutes after that day's midnight (negative: before it). */
export function momentOf({ kind, minute, lead }: DeskTask, day: string): number {
  return minute + diceFrom(`desk ${kind} ${minute} ${day}`).int(0, 14) - lead * 1440
}
