import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useDaySwipe } from './use-day-swipe.ts'

function List({ onStep }: { onStep: (step: -1 | 1) => void }) {
  const root = useRef<HTMLDivElement>(null)
  useDaySwipe(root, onStep)
  return <div ref={root}>list</div>
}

it.each([
  [{ x: -120, y: 10 }, [[1]]],
  [{ x: 90, y: -40 }, [[-1]]],
  [{ x: 40, y: 0 }, []],
  [{ x: -120, y: 80 }, []],
])('a swipe by %o leads to %o', ({ x, y }, steps) => {
  const onStep = vi.fn()
  render(<List onStep={onStep} />)
  const list = screen.getByText('list')
  fireEvent.touchStart(list, { touches: [{ clientX: 200, clientY: 200 }] })
  fireEvent.touchEnd(list, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
  expect(onStep.mock.calls).toEqual(steps)
})
