import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMedia } from './media.ts'

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
  expect(asked).toHaveBeenCalledTimes(1)
  expect(list.addEventListener).toHaveBeenCalledTimes(1)
  unmount()
  expect(list.removeEventListener).toHaveBeenCalledTimes(1)
})
