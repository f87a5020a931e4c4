import { act, render, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMatchSteps } from './use-match-steps.ts'

it('steps through all there are, drawn or not, round and round, and rings what is drawn', () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { container: root } = render(['a', 'b', 'day'].map((id) => <i key={id} id={id} />))
  let ids = ['a', 'b', 'c', 'd']
  const { result, rerender } = renderHook(
    ({ q }) =>
      useMatchSteps({
        q,
        list: () => ids.map((id) => ({ row: '', id })),
        nameOf: (id) => `${id} booking`,
        pieceOf: (id) => root.querySelector<HTMLElement>(`#${id}, #day`),
      }),
    { initialProps: { q: 'casey' } },
  )
  const ringed = () => [...root.querySelectorAll('[data-found]')].map(({ id }) => id)
  const step = (by: -1 | 1) => {
    act(() => result.current.step(by))
    return [result.current.words, ...ringed()]
  }
  expect(step(1)).toEqual(['1 of 4: a booking', 'a'])
  expect(step(1)).toEqual(['2 of 4: b booking', 'b'])
  expect(step(1)).toEqual(['3 of 4: c booking', 'day'])
  expect(step(1)).toEqual(['4 of 4: d booking', 'day'])
  expect(step(1)).toEqual(['1 of 4: a booking', 'a'])
  expect(step(-1)[0]).toBe('4 of 4: d booking')
  // One before it went: the place follows, the step does not begin anew.
  ids = ['b', 'c', 'd']
  expect(step(-1)[0]).toBe('2 of 3: c booking')
  rerender({ q: 'case' })
  expect(ringed()).toEqual([])
  expect(result.current.words).toBe('')
  expect(step(-1)[0]).toBe('3 of 3: d booking')
  ids = []
  expect(step(1)).toEqual(['No match'])
})
