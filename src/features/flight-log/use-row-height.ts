import { useMedia } from '#ui/media.ts'

const COMPACT = 28
const FINGER = 40

/** Pixels of one row of the log, as its style sheet has them: taller where a finger must hit it. */
export function useRowHeight(): number {
  return useMedia('(pointer: coarse)') ? FINGER : COMPACT
}
