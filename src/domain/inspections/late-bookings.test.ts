import { expect, it } from 'vitest'
import { firstLate } from './late-bookings.ts'

it('is of each item the first that may and the first that does', () => {
  const late = [
    { inspection: 'a', is: 'may-overrun', at: 1 },
    { inspection: 'b', is: 'overruns', at: 2 },
    { inspection: 'a', is: 'may-overrun', at: 3 },
    { inspection: 'a', is: 'overruns', at: 4 },
    { inspection: 'b', is: 'may-overrun', at: 5 },
    { inspection: 'a', is: 'overruns', at: 6 },
  ] as const
  expect(firstLate(late).map(({ at }) => at)).toEqual([1, 2, 4])
})
