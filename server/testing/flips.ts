import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isFullRun } from '#testing/runs.ts'

/** Between two times at which what is unused is collected. */
const COLLECTED_EVERY = 500

/** The header of SQLite's files, whose every field matters. */
const HEADER = 100

/** Which bytes of a file a test changes: in `npm test` some of its header and then each `step`-th, else all, which takes minutes. */
export function flipped(length: number, step: number): number[] {
  const all = Array.from({ length }, (_, at) => at)
  return isFullRun ? all : all.filter((at) => at % (at < HEADER ? 5 : step) === 0)
}

/** The same one after another, as often as there are handles for files. */
export async function* flipsOf(length: number, step: number): AsyncGenerator<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (const [n, at] of flipped(length, step).entries()) {
    // The library gives a file back once its statements are collected, and there are not handles enough for all.
    if (n % COLLECTED_EVERY === 0) {
      collect()
      await setImmediate()
    }
    yield at
  }
}
