import { act, render, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMatchSteps } from './use-match-steps.ts'

const Piece = (props: { id: string; isBusy?: boolean; isSecond?: boolean }) => (
  <button
    type="button"
    aria-label={`${props.id} booking`}
    className={props.isSecond ? 'second' : ''}
    data-reservation-id={props.id}
    data-match={props.isBusy ? false : undefined}
  />
)

it('steps through each match once, round and round, past what is only booked beside', () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { container: root, rerender: draw } = render(
    <>
      <Piece id="a" />
      <Piece id="x" isBusy />
      <Piece id="b" />
      <Piece id="a" isSecond />
      <Piece id="c" />
    </>,
  )
  const within = { current: root }
  const { result, rerender } = renderHook(({ q }) => useMatchSteps(within, q), {
    initialProps: { q: 'casey' },
  })
  const step = (by: -1 | 1) => {
    act(() => result.current.step(by))
    const found = [...root.querySelectorAll<HTMLElement>('[data-found]')]
    expect(found.map(({ className }) => className)).toEqual([''])
    return [found[0]?.dataset['reservationId'], result.current.words]
  }
  expect(step(1)).toEqual(['a', '1 of 3: a booking'])
  expect(step(1)).toEqual(['b', '2 of 3: b booking'])
  expect(step(1)[0]).toBe('c')
  expect(step(1)[0]).toBe('a')
  expect(step(-1)[0]).toBe('c')
  expect(step(-1)[0]).toBe('b')
  rerender({ q: 'case' })
  expect(root.querySelector('[data-found]')).toBeNull()
  expect(step(-1)[0]).toBe('c')
  draw(<></>)
  act(() => result.current.step(1))
  expect(result.current.words).toBe('No match')
})
