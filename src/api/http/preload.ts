import { PAGE_HEADER } from '#wire/wire.ts'

/** ms. A younger answer counts as fresh. */
const MAX_AGE = 10_000

interface Preload {
  readonly answer: Promise<Response>
  /** Aborts it, even if it is already answered. */
  readonly leave: () => void
}

const waiting = new Map<string, Preload>()

export interface Asking {
  readonly method?: 'POST' | 'DELETE'
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The only fetch in the page. */
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

/** Sends a request that the page will need. Times out if nothing takes it. */
export function preload(path: string): void {
  if (waiting.has(path)) return
  const leaving = new AbortController()
  const one = { answer: ask(path, leaving.signal), leave: () => leaving.abort() }
  waiting.set(path, one)
  one.answer.catch(() => {})
  setTimeout(() => {
    if (waiting.get(path) !== one) return
    waiting.delete(path)
    one.leave()
  }, MAX_AGE)
}

/** Once per path; null if there is none. Aborting also stops it. */
export function takePreloaded(path: string, signal: AbortSignal): Promise<Response> | null {
  const one = waiting.get(path)
  if (!one) return null
  waiting.delete(path)
  signal.addEventListener('abort', one.leave, { once: true })
  return one.answer
}

/** True once an early request has succeeded; false if there is none. */
export async function isPreloaded(path: string): Promise<boolean> {
  const answer = await waiting.get(path)?.answer.catch(() => null)
  return answer?.ok ?? false
}
