import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStepped } from './use-stepped.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function* counted(to: number, seen: number[]): Generator<undefined, number> {
  for (let step = 1; step < to; step++) {
    seen.push(step)
    yield
  }
  return to
}

test('does a step at a time and keeps the last result to the same question', () => {
  const seen: number[] = []
  const three = () => counted(3, seen)
  const five = () => counted(5, seen)
  const { result, rerender } = renderHook(
    ({ question, work }: { question: string; work: (() => Generator<undefined, number>) | null }) =>
      useStepped(question, work),
    { initialProps: { question: 'a', work: three as (() => Generator<undefined, number>) | null } },
  )
  expect(result.current).toBeNull()
  act(() => void vi.advanceTimersToNextTimer())
  expect(seen).toEqual([1])
  act(() => void vi.runAllTimers())
  expect(result.current).toBe(3)
  rerender({ question: 'a', work: five })
  expect(result.current).toBe(3)
  act(() => void vi.runAllTimers())
  expect(result.current).toBe(5)
  rerender({ question: 'b', work: three })
  expect(result.current).toBeNull()
})

test('a print has the result at once', () => {
  const work = () => counted(3, [])
  const { result } = renderHook(() => useStepped('a', work))
  act(() => void vi.advanceTimersToNextTimer())
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(result.current).toBe(3)
  act(() => void dispatchEvent(new Event('afterprint')))
  act(() => void vi.runAllTimers())
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(result.current).toBe(3)
  act(() => void dispatchEvent(new Event('afterprint')))
})

test('stops when nobody waits any more', () => {
  const seen: number[] = []
  const work = () => counted(9, seen)
  const { unmount } = renderHook(() => useStepped('a', work))
  act(() => void vi.advanceTimersToNextTimer())
  unmount()
  vi.runAllTimers()
  expect(seen).toEqual([1])
})
