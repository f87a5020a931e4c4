import { DEADLINES, type Deadlines, httpGet } from './http-get.ts'
import { createKeyScans } from './key-scan.ts'
import { questionPath, type SchoolQuestion } from './question.ts'
import { readAnswer, type UpstreamAnswer } from './read-answer.ts'

/** The school's API, reduced to its four questions. */
export interface Upstream {
  /** Sends exactly one request; never rejects. Charge it first. */
  ask(question: SchoolQuestion): Promise<UpstreamAnswer>
  /** Aborts what is under way; later questions fail at once. */
  close(): void
}

/** The only holder of the key. `baseUrl` is {base_url} without a trailing slash. */
export function createUpstream(options: {
  readonly baseUrl: string
  readonly key: string
  readonly deadlines?: Deadlines
}): Upstream {
  const base = new URL(options.baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const newScan = createKeyScans(options.key)
  const closing = new AbortController()
  return {
    async ask(question) {
      const exchange = await httpGet({
        origin: base.origin,
        path: prefix + questionPath(question),
        key: options.key,
        deadlines: options.deadlines ?? DEADLINES,
        signal: closing.signal,
      })
      return readAnswer(question, exchange, newScan())
    },
    close: () => closing.abort(),
  }
}
