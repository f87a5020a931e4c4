import { expect, it } from 'vitest'
import { menuAt } from './menu.ts'

it.each([
  ['viewer', ['Today', 'Schedule', 'Mine']],
  ['dispatcher', ['Today', 'Schedule', 'Flight log', 'Mine']],
  ['manager', ['Today', 'Schedule', 'Flight log', 'Checks']],
] as const)('puts what a %s wants on the apron under the thumb', (role, words) => {
  expect(menuAt('/schedule', { role }).thumbs.map(({ label }) => label)).toEqual(words)
})

it('prints the day in sight', () => {
  const printOf = (date: string | null) =>
    menuAt('/schedule', null, date).pages.find(({ label }) => label === 'Print')?.href
  expect([null, '2026-11-28'].map(printOf)).toEqual(['/print/day', '/print/day?date=2026-11-28'])
})

it('has the schools before the people in the bar of the operator, as in the tabs', () => {
  const { pages } = menuAt('/admin/schools', { role: 'admin', operates: 'only' })
  const bar = pages.filter(({ isAside }) => !isAside)
  expect(bar.map(({ label }) => label)).toEqual(['Schools', 'People'])
})
