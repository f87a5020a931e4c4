import { PAGE_HEADER } from '#wire/wire.ts'

/** Younger than this, an answer is as good as one asked for now. */
const KEPT_FOR = 10_000

interface Ahead {
  readonly answer: Promise<Response>
  /** Ends it, whether it is under way or waits to be read. */
  readonly leave: () => void
}

const waiting = new Map<string, Ahead>()

/** What is asked beside a path, where it is not a plain GET. */
export interface Asking {
  readonly method?: 'POST' | 'DELETE'
  /** JSON. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How everything is asked of this origin's gateway; no other place of the page fetches. */
export function ask(
  path: string,
  signal: AbortSignal,
  asking: Asking | null = null,
): Promise<Response> {
  return fetch(path, {
    ...asking,
    signal,
    headers: { ...PAGE_HEADER, ...asking?.headers },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  })
}

/** Asks what the page will ask as soon as it runs. One that nobody takes ends by itself. */
export function askAhead(path: string): void {
  if (waiting.has(path)) return
  const leaving = new AbortController()
  const one = { answer: ask(path, leaving.signal), leave: () => leaving.abort() }
  waiting.set(path, one)
  // Whoever takes it hears of the failure; if nobody does, nobody has to.
  one.answer.catch(() => {})
  setTimeout(() => {
    if (waiting.get(path) !== one) return
    waiting.delete(path)
    one.leave()
  }, KEPT_FOR)
}

/** The answer to a question that was asked ahead, once; null if there is none. Leaving the page ends it too. */
export function takeAhead(path: string, signal: AbortSignal): Promise<Response> | null {
  const one = waiting.get(path)
  if (!one) return null
  waiting.delete(path)
  signal.addEventListener('abort', one.leave, { once: true })
  return one.answer
}

/** Whether a question that was asked ahead was answered well, once it is; false where none waits. */
export async function isAnsweredAhead(path: string): Promise<boolean> {
  const answer = await waiting.get(path)?.answer.catch(() => null)
  return answer?.ok ?? false
}
