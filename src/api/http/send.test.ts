import { afterEach, describe, expect, it, vi } from 'vitest'
import { instant } from '#time/instant.ts'
import { canSucceedLater, problemOf } from './errors.ts'
import { post, remove } from './send.ts'

const NOW = instant('2026-11-18T19:00:00Z')
const clock = () => NOW

function answering(answer: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(answer))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

describe('writing', () => {
  it('sends JSON to this origin as a page, and gives back what was answered', async () => {
    const fetch = answering(Response.json({ word: 'heron' }, { status: 202 }))
    expect(await post('/api/join', { name: 'Bo' }, clock)).toMatchObject({
      status: 202,
      body: { word: 'heron' },
    })
    const [path, init] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/api/join')
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"name":"Bo"}',
      headers: { 'content-type': 'application/json', 'flightline-page': '1' },
      credentials: 'same-origin',
      redirect: 'error',
    })
  })

  it('takes an answer without a body for one', async () => {
    const fetch = answering(new Response(null, { status: 204 }))
    expect(await remove('/api/house/tokens/1', clock)).toMatchObject({ status: 204, body: null })
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' })
  })

  it.each([
    [401, 'again', false],
    [403, 'forbidden', false],
    [410, 'claimed', false],
    [503, 'house_unavailable', true],
    [503, 'school_unavailable', true],
  ] as const)('%i says %s in the gateway’s own sentence', async (status, reason, isForLater) => {
    answering(Response.json({ error: 'A sentence.', reason }, { status }))
    const problem = problemOf(await post('/api/x', {}, clock).catch((error: unknown) => error))
    expect(problem).toEqual({ reason, detail: 'A sentence.', retryAt: null })
    expect(canSucceedLater(problem)).toBe(isForLater)
  })

  it('says until when it is too much', async () => {
    const headers = { 'retry-after': '30' }
    answering(Response.json({ error: 'Wait.', reason: 'slow_down' }, { status: 429, headers }))
    const problem = problemOf(await post('/api/x', {}, clock).catch((error: unknown) => error))
    expect(problem).toMatchObject({ reason: 'slow_down', retryAt: NOW + 30_000 })
  })
})
