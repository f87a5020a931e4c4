import { useIsPhone, useMedia } from '#ui/media.ts'

const COMPACT = 28
const FINGER = 40
const CARD = 84

/** Pixels of one row of the log, as its style sheet has them: taller where a finger must hit it, a card on a phone. */
export function useRowHeight(): number {
  const isPhone = useIsPhone()
  const isFinger = useMedia('(pointer: coarse)')
  if (isPhone) return CARD
  return isFinger ? FINGER : COMPACT
}
