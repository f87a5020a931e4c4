import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsPhone, useMedia } from './media.ts'

test('asks the browser once, not at each render, and hears of changes', () => {
  let change = () => {}
  const list = {
    matches: false,
    addEventListener: vi.fn<(name: string, go: () => void) => void>((_name, go) => (change = go)),
    removeEventListener: vi.fn<() => void>(),
  }
  const asked = vi.fn<(query: string) => typeof list>(() => list)
  vi.stubGlobal('matchMedia', asked)
  const { result, rerender, unmount } = renderHook(() => useMedia('print'))
  rerender()
  list.matches = true
  act(() => change())
  expect(result.current).toBe(true)
  expect(asked.mock.calls).toEqual([['print'], ['print']])
  expect(list.addEventListener).toHaveBeenCalledTimes(1)
  unmount()
  expect(list.removeEventListener).toHaveBeenCalledTimes(1)
})

test('a width is that of the screen, also while it prints on narrower paper', () => {
  let change = () => {}
  const lists = new Map(
    ['print', '(max-width: 719px)'].map((query) => [
      query,
      {
        matches: false,
        addEventListener: (_name: string, go: () => void) => (change = go),
        removeEventListener: () => {},
      },
    ]),
  )
  vi.stubGlobal('matchMedia', (query: string) => lists.get(query))
  const { result } = renderHook(() => useIsPhone())
  const tell = (query: string, matches: boolean) =>
    act(() => {
      Object.assign(lists.get(query) ?? {}, { matches })
      change()
    })
  tell('print', true)
  tell('(max-width: 719px)', true)
  expect(result.current).toBe(false)
  tell('print', false)
  expect(result.current).toBe(true)
  tell('print', true)
  tell('(max-width: 719px)', false)
  expect(result.current, 'paper wider than a phone').toBe(false)
})
