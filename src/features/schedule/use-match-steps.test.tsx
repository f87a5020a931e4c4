import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { SchoolContext } from '#api/use-school.ts'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { useMatchSteps } from './use-match-steps.ts'

const SCHOOL = { name: 'School', zone: zoneOf('America/Denver'), location: null }
const AtSchool = ({ children }: { children: ReactNode }) => (
  <SchoolContext value={SCHOOL}>{children}</SchoolContext>
)
const DAYS = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

it('steps through all there are, drawn or not, round and round, and rings what is drawn', () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { container: root } = render(
    <>
      <i id="a" data-reservation-id="a" />
      <i id="b" data-reservation-id="b" />
      <i id="day" data-day={DAYS.from} />
    </>,
  )
  const all = ['a', 'b', 'c', 'd'].map((id) =>
    aReservation({ id, customers: [{ name: `${id} Rivers`, email: '', phone: '' }] }),
  )
  const find = (wanted: string) => all.find(({ id }) => id === wanted)
  const { result, rerender } = renderHook(
    ({ q, shown }) => useMatchSteps({ q, shown, days: DAYS, find, canvas: { current: root } }),
    { initialProps: { q: 'casey', shown: all }, wrapper: AtSchool },
  )
  const ringed = () => [...root.querySelectorAll('[data-found]')].map(({ id }) => id)
  const step = (by: -1 | 1) => {
    act(() => result.current.step(by))
    const words = /^(\d of \d): .* (\w) Rivers, .*, Wed 18 Nov$/.exec(result.current.words)
    return [words ? `${words[1]}: ${words[2]}` : result.current.words, ...ringed()]
  }
  expect(step(1)).toEqual(['1 of 4: a', 'a'])
  expect(step(1)).toEqual(['2 of 4: b', 'b'])
  expect(step(1)).toEqual(['3 of 4: c', 'day'])
  expect(step(1)).toEqual(['4 of 4: d', 'day'])
  expect(step(1)).toEqual(['1 of 4: a', 'a'])
  expect(step(-1)[0]).toBe('4 of 4: d')
  // One before it went: the place follows, the step does not begin anew.
  rerender({ q: 'casey', shown: all.slice(1) })
  expect(step(-1)[0]).toBe('2 of 3: c')
  rerender({ q: 'case', shown: all.slice(1) })
  expect(ringed()).toEqual([])
  expect(result.current.words).toBe('')
  expect(step(-1)[0]).toBe('3 of 3: d')
  rerender({ q: 'case', shown: [] })
  expect(step(1)).toEqual(['No match'])
})
