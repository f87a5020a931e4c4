import { SECOND } from '#time/instant.ts'

/** How far apart turns are, ms. */
export const TURN_EVERY = 5 * SECOND
/** A page gives up after 20 s. */
const MOST_IN_LINE = 3

interface Waiting {
  readonly failed: number
  go(isTurn: boolean): void
}

/** Resolves with the next free turn `at` something, first for those who `failed` there least; with false where the line is full. */
export type GuessLines = (at: string, failed: number) => Promise<boolean>

/** `later` calls back after so many ms. */
export function createGuessLines(later: (ms: number, run: () => void) => void): GuessLines {
  /** Of what somebody had a turn at just now. */
  const lines = new Map<string, Waiting[]>()

  function begin(at: string, line: Waiting[]): void {
    lines.set(at, line)
    later(TURN_EVERY, () => {
      const first = line.shift()
      if (first === undefined) {
        lines.delete(at)
        return
      }
      first.go(true)
      begin(at, line)
    })
  }

  return (at, failed) => {
    const line = lines.get(at)
    if (line === undefined) {
      begin(at, [])
      return Promise.resolve(true)
    }
    return new Promise((go) => {
      const place = line.findIndex((one) => one.failed > failed)
      line.splice(place < 0 ? line.length : place, 0, { failed, go })
      if (line.length > MOST_IN_LINE) line.pop()?.go(false)
    })
  }
}
