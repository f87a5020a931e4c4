import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInSight } from './use-in-sight.ts'

test('a scroller is measured once as it scrolls, whoever looks at it and however often they draw', () => {
  const scroller = document.createElement('div')
  let [top, looks] = [0, 0]
  Object.defineProperty(scroller, 'scrollTop', {
    get() {
      looks++
      return top
    },
  })
  const { result, rerender } = renderHook(() => [
    useInSight(scroller, (sight) => [Math.floor(sight.top / 28), 0]),
    useInSight(scroller, (sight) => [0, Math.floor(sight.top / 28)]),
  ])
  looks = 0
  top = 280
  act(() => {
    scroller.dispatchEvent(new Event('scroll'))
  })
  rerender()
  rerender()
  expect(result.current).toEqual([
    [10, 0],
    [0, 10],
  ])
  expect(looks).toBe(1)
})
