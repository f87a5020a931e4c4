import { expect, it } from 'vitest'
import { menuAt } from './menu.ts'

it.each([
  ['viewer', ['Now', 'Schedule', 'Mine']],
  ['dispatcher', ['Now', 'Schedule', 'Log', 'Mine']],
  ['manager', ['Now', 'Schedule', 'Log', 'Checks']],
] as const)('puts what a %s wants on the apron under the thumb', (role, words) => {
  expect(menuAt('/schedule', { role }).thumbs.map(({ label }) => label)).toEqual(words)
})
