import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#time/clock.ts'
import { getJson, ONLY_IF_KNOWN } from './client.ts'
import { type Asking, preload } from './preload.ts'

let answers: (() => Promise<Response>)[] = []
const fetch = vi.fn((_path: string, _init: RequestInit) => (answers.shift() ?? fine)())
const fine = () => Promise.resolve(Response.json({ from: 'now' }))
const early = () => Promise.resolve(Response.json({ from: 'ahead' }))
const read = async (path: string, asking: Asking | null = null, leave = new AbortController()) =>
  (await getJson(path, systemClock, leave.signal, asking)).body

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
  fetch.mockClear()
  answers = []
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a question asked ahead', () => {
  it('is the same question, and answers the page once', async () => {
    answers = [early]
    preload('/api/a')
    preload('/api/a')
    expect(await read('/api/a')).toEqual({ from: 'ahead' })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(await read('/api/a')).toEqual({ from: 'now' })
    const [first, second] = fetch.mock.calls.map(([path, init]) => [
      path,
      { ...init, signal: null },
    ])
    expect(first).toEqual(second)
    expect(first?.[1]).toMatchObject({ headers: { 'flightline-page': '1' } })
  })

  it('answers nothing else, and nothing asked in another way', async () => {
    answers = [early]
    preload('/api/b')
    expect(await read('/api/c')).toEqual({ from: 'now' })
    expect(await read('/api/b', ONLY_IF_KNOWN)).toEqual({ from: 'now' })
  })

  it('is asked anew if it failed', async () => {
    answers = [() => Promise.reject(new TypeError('failed to fetch'))]
    preload('/api/d')
    expect(await read('/api/d')).toEqual({ from: 'now' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is ended and asked anew once it is old', async () => {
    answers = [early]
    preload('/api/e')
    const { signal } = fetch.mock.calls[0]?.[1] ?? {}
    vi.advanceTimersByTime(11_000)
    expect(signal?.aborted).toBe(true)
    expect(await read('/api/e')).toEqual({ from: 'now' })
  })

  it('ends when the page that took it is left', async () => {
    answers = [() => new Promise<Response>(() => {})]
    preload('/api/f')
    const { signal } = fetch.mock.calls[0]?.[1] ?? {}
    const leave = new AbortController()
    void read('/api/f', null, leave)
    expect(signal?.aborted).toBe(false)
    leave.abort()
    expect(signal?.aborted).toBe(true)
  })
})
