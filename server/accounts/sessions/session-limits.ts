import type { AccountRows } from '#server/accounts/store/rows.ts'
import { DAY, MINUTE } from '#time/instant.ts'

type SessionRow = AccountRows['sessions']

/** Days without a visit after which a session ends, by the days of `SESSION_DAYS`: a device is not let in again by itself. */
const IDLE_DAYS: Readonly<Record<SessionRow['how'], (sessionDays: number) => number>> = {
  claim: (days) => days,
  passphrase: (days) => days,
  oidc: (days) => days,
  invite: (days) => 3 * days,
  pairing: () => 400,
}
/** Days after which somebody who can prove who he is does so once more. */
const WHOLE_DAYS = 180
/** For so long a passphrase counts for what changes who may see what. */
export const PROVED_FOR = 15 * MINUTE
/** And so far before it was given: a clock may be corrected by that much. */
export const PROOF_AHEAD = MINUTE
/** Of one person; of more, the one that nobody has used for the longest time ends. */
export const MOST_SESSIONS = 50
/** A visit is written down this seldom, ms. */
export const SEEN_EVERY = 5 * MINUTE
/** An ended session is kept for so long: a clock that was ahead takes nobody's. */
export const GONE_AFTER = 2 * DAY

/** When a session ends if nobody comes with it any more, epoch ms. */
export function endOf(session: SessionRow, sessionDays: number): number {
  const { how, lastSeen, createdAt } = session
  const idle = lastSeen + IDLE_DAYS[how](sessionDays) * DAY
  const isProvable = how !== 'pairing' && how !== 'invite'
  return isProvable ? Math.min(idle, createdAt + WHOLE_DAYS * DAY) : idle
}
