import { type CallerFound, THIS_MACHINE } from '#access/caller.ts'
import type { Answer } from './answer.ts'
import type { Asked } from './asked.ts'

/** Who may ask, and everything about signing in. */
export interface Doorkeeper {
  /** Who sends it; at once where that is known. Never rejects. */
  callerOf(asked: Asked): CallerFound | Promise<CallerFound>
  /** The answer below `/api/session`, `/api/claim`, `/api/join`, `/api/pairing` and `/api/house`; null for no such path. */
  answer(asked: Asked, found: CallerFound): Promise<Answer> | Answer | null
  /** Beside a 401, and in a page for somebody who is not signed in: how one can sign in here (`waysWire`). */
  ways(): unknown
  /** What the status says of whoever asks (`sessionWire`); undefined where nobody is asked who he is. */
  session(found: CallerFound): unknown
}

/** Nobody is asked who he is: only this machine is listened to, and nobody has claimed it. */
export const OPEN_DOOR: Doorkeeper = {
  callerOf: () => THIS_MACHINE,
  answer: () => null,
  ways: () => undefined,
  session: () => undefined,
}
