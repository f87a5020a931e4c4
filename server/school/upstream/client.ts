import { DEADLINES, type Deadlines, httpGet } from './http-get.ts'
import { createKeyScans } from './key-scan.ts'
import { questionPath, type SchoolQuestion } from './question.ts'
import { readAnswer, type UpstreamAnswer } from './read-answer.ts'

export interface Upstream {
  /** Sends exactly one request; never rejects. Charge it first. */
  ask(question: SchoolQuestion): Promise<UpstreamAnswer>
  close(): void
}

export interface KeyedUpstream extends Upstream {
  /** Takes effect with the next question. Answers must not contain the former key, either. */
  use(key: string): void
  abort(): void
}

/** Keys searched for in answers, including the current one: a school may keep repeating an old one. */
const KEYS_HIDDEN = 4

/** The only holder of the key. `baseUrl` has no trailing slash. */
export function createUpstream(options: {
  readonly baseUrl: string
  readonly key: string
  readonly deadlines?: Deadlines
}): KeyedUpstream {
  const base = new URL(options.baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  let keys = [options.key]
  let newScan = createKeyScans(...keys)
  let aborting = new AbortController()
  let isClosed = false
  return {
    async ask(question) {
      const exchange = await httpGet({
        origin: base.origin,
        path: prefix + questionPath(question),
        key: keys[0] ?? '',
        deadlines: options.deadlines ?? DEADLINES,
        signal: aborting.signal,
      })
      return readAnswer(question, exchange, newScan())
    },
    use(key) {
      keys = [key, ...keys.filter((former) => former !== key)].slice(0, KEYS_HIDDEN)
      newScan = createKeyScans(...keys)
    },
    abort() {
      aborting.abort()
      if (!isClosed) aborting = new AbortController()
    },
    close() {
      isClosed = true
      aborting.abort()
    },
  }
}
