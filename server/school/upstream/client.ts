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
  /** Another key from the next question on. No answer may hold the former one, either. */
  use(key: string): void
  abort(): void
}

/** Keys looked for in answers, the one in use among them: a school may go on repeating what it was once sent. */
const KEYS_HIDDEN = 4

/** The only holder of the key. `baseUrl` is {base_url} without a trailing slash. */
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
