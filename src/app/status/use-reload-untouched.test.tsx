import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { UNTOUCHED_FOR, useReloadUntouched } from './use-reload-untouched.ts'

const reload = vi.fn()

function Page({ typed, isOpen }: { readonly typed: string; readonly isOpen: boolean }) {
  const { status } = useGatewayStatus()
  useReloadUntouched(status && '2.0.0', reload)
  return (
    <main>
      <input aria-label="Name" defaultValue={typed} />
      <dialog open={isOpen} />
      {status && <p>known</p>}
    </main>
  )
}

async function show(address: string, { typed = '', isOpen = false, isHidden = false } = {}) {
  history.replaceState(null, '', address)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  const rendered = renderWithSchool(<Page typed={typed} isOpen={isOpen} />)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('known')).toBeTruthy()
  return rendered
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const reloads = () => reload.mock.calls.length > 0

describe('a page of another version', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    reload.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    history.replaceState(null, '', '/')
  })

  it('on a wall is loaded again after a minute in which nobody touched it', async () => {
    await show('/today?wall=1')
    await pass(UNTOUCHED_FOR / 2)
    fireEvent.pointerMove(document.body)
    await pass(UNTOUCHED_FOR - 2000)
    expect(reloads()).toBe(false)
    await pass(5000)
    expect(reloads()).toBe(true)
  })

  it.each([
    ['a tab that nobody sees', '/schedule', { isHidden: true }, true],
    ['a page in sight', '/schedule', {}, false],
    ['a tab in which something is written', '/schedule', { isHidden: true, typed: 'Ann' }, false],
    ['a wall on which something is open', '/today?wall=1', { isOpen: true }, false],
  ])('is or is not loaded again by itself: %s', async (_, address, how, expected) => {
    await show(address, how)
    await pass(3 * UNTOUCHED_FOR)
    expect(reloads()).toBe(expected)
  })

  it('is not loaded while nobody would answer it', async () => {
    const { school } = await show('/today?wall=1')
    school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
    await pass(3 * UNTOUCHED_FOR)
    expect(reloads()).toBe(false)
    school.standIns.clear()
    await pass(2 * UNTOUCHED_FOR)
    expect(reloads()).toBe(true)
  })
})
