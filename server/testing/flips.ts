import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const { EVERY, FLIPS } = process.env

/** Which bytes of a file a test changes: some; all, which takes minutes; or all of a part, as `FLIPS=8000-16000` says. */
export const FLIPPED = FLIPS !== undefined ? 'part' : EVERY ? 'all' : 'some'

/** Between two times at which what is unused is collected. */
const COLLECTED_EVERY = 500

/** The places to change, one after another: each near the beginning, and beyond that each `step`-th if some are enough. */
export async function* flipsOf(length: number, step: number): AsyncGenerator<number> {
  const [first = 0, past = length] = (FLIPS ?? '').split('-').filter(Boolean).map(Number)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (
    let at = first;
    at < Math.min(past, length);
    at += at < 100 || FLIPPED !== 'some' ? 1 : step
  ) {
    // The library gives a file back once its statements are collected, and there are not handles enough for all.
    if (at % COLLECTED_EVERY === 0) {
      collect()
      await setImmediate()
    }
    yield at
  }
}
