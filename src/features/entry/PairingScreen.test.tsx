import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASKS_EVERY } from '#api/accounts/use-pairing.ts'
import { STATUS_KEY, startStatus } from '#api/status/use-gateway-status.ts'
import { ACCESS_HOST, accessUnderTest, cookieFrom } from '#server/testing/access-under-test.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { ClockProvider } from '#ui/clock.tsx'
import { LinkProvider } from '#ui/link.tsx'
import type { DisplayWire } from '#wire/accounts-wire.ts'
import { PairingScreen } from './PairingScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  document.title = 'Today · Mesa Air'
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A screen before the real gateway, which keeps cookies as a browser does. */
async function showScreen({ isFull = false, isEmpty = false } = {}) {
  const school = await accessUnderTest({ isEmpty })
  for (let status = isFull ? 201 : 429; status !== 429; ) {
    status = (await school.ask(null, '/api/pairing', {})).status
  }
  let cookie = ''
  let isDown = false
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${path}`)
    if (isDown) throw new TypeError('Failed to fetch')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = await school.ask({ cookie }, path, body)
    cookie = cookieFrom(answer) || cookie
    return answer
  })
  const follow = vi.fn()
  const queryClient = new QueryClient()
  const looks = vi.spyOn(queryClient, 'invalidateQueries')
  const lookAtStatus = async () => {
    const body: unknown = await (await school.ask({ cookie }, '/api/status')).json()
    act(() => startStatus(queryClient, { body, at: asInstant(school.now()) }))
  }
  await lookAtStatus()
  render(
    <QueryClientProvider client={queryClient}>
      <ClockProvider clock={() => asInstant(school.now())}>
        <LinkProvider follow={follow}>
          <PairingScreen />
        </LinkProvider>
      </ClockProvider>
    </QueryClientProvider>,
  )
  const pass = async (ms: number) => {
    school.pass(ms)
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }
  await pass(0)
  const code = () => document.querySelector('[data-code]')?.getAttribute('data-code') ?? ''
  const word = () => document.querySelector('[data-word]')?.textContent ?? ''
  return {
    school,
    asked,
    follow,
    looks,
    lookAtStatus,
    pass,
    code,
    word,
    down: (is: boolean) => void (isDown = is),
  }
}

describe('a screen that nobody has let in', () => {
  it('shows its letters, its word, where they are typed, and how long they stand', async () => {
    const { school, code, word, pass } = await showScreen()
    const found = await school.ask('manager', `/api/house/displays?code=${code()}`)
    expect(await found.json()).toMatchObject({ word: word() })
    expect(document.querySelector('[data-qr]')?.getAttribute('data-qr')).toBe(
      `http://${ACCESS_HOST}/admin/displays?code=${code()}`,
    )
    expect(screen.getByRole('status').textContent).toBe('New letters in 10 minutes.')
    await pass(8.5 * MINUTE)
    expect(screen.getByRole('status').textContent).toBe('New letters in 2 minutes.')
    expect(screen.getByText('Mesa Air')).not.toBeNull()
    expect(document.title).toBe('Let this screen in · Mesa Air')
  })

  it('says before anybody is in what is to be done first, and shows its letters once that is done', async () => {
    const { school, asked, code, pass, lookAtStatus } = await showScreen({ isEmpty: true })
    expect(screen.getByRole('heading').textContent).toBe('Flightline is not set up yet')
    expect(screen.getByRole('status').textContent).toBe(
      `This school has not been claimed yet. The operator gets the link with npm run school -- claim ${location.host} This screen then shows letters by itself.`,
    )
    await pass(MINUTE)
    expect([code(), asked]).toEqual(['', []])
    const token = await school.access.claim.arm()
    const ada = { token, name: 'Ada', passphrase: 'plum tiger anchor lemon' }
    expect((await school.ask(null, '/api/claim', ada)).status).toBe(200)
    await lookAtStatus()
    await pass(0)
    expect(code()).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
  })

  it('becomes what it was given to show, by itself, within one look', async () => {
    const { school, code, pass, follow, looks, asked } = await showScreen()
    await pass(ASKS_EVERY)
    expect(follow).not.toHaveBeenCalled()
    const asks = { code: code(), name: 'Lobby', page: '/wall?aircraft=N1' }
    const made = await school.ask('manager', '/api/house/displays', asks)
    expect((await made.json()) as DisplayWire).toMatchObject({ name: 'Lobby' })
    await pass(ASKS_EVERY)
    expect(follow.mock.calls).toEqual([['/wall?aircraft=N1', { replace: true }]])
    expect(looks).toHaveBeenCalledWith({ queryKey: STATUS_KEY })
    const before = asked.length
    await pass(MINUTE)
    expect(asked.slice(before).filter((one) => one.includes('pairing'))).toEqual([])
  })

  it('has new letters when its own have ended', async () => {
    const { code, pass } = await showScreen()
    const first = code()
    await pass(9 * MINUTE)
    expect(code()).toBe(first)
    await pass(MINUTE + ASKS_EVERY)
    expect(code()).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    expect(code()).not.toBe(first)
  })

  it('says that Flightline does not answer, and goes on when it does', async () => {
    const { code, pass, down } = await showScreen()
    const first = code()
    down(true)
    await pass(ASKS_EVERY)
    expect(screen.getByRole('status').textContent).toMatch(/not responding/)
    expect(code()).toBe(first)
    await pass(11 * MINUTE)
    down(false)
    await pass(ASKS_EVERY)
    expect(code()).not.toBe(first)
    expect(screen.getByRole('status').textContent).toBe('New letters in 10 minutes.')
  })

  it('waits where too many screens wait, without pressing', async () => {
    const { pass, asked, code } = await showScreen({ isFull: true })
    expect(code()).toBe('')
    expect(screen.getByRole('status').textContent).toMatch(/^Too many screens/)
    await pass(2 * MINUTE)
    expect(asked.length).toBeLessThan(4)
    await pass(9 * MINUTE)
    expect(code()).not.toBe('')
  })
})
