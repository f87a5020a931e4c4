import { expect, it } from 'vitest'
import { isFullRun } from '#testing/runs.ts'
import { AIM, DAYS, lived, missedBy } from './day.ts'

const schools = isFullRun ? [0, 1, 2] : [0]
const days = DAYS.filter(({ isUsual }) => isFullRun || isUsual)

it.each(days)('a day on a hundred requests is as fresh as promised: $name', async (some) => {
  const day = await lived(some, schools)
  expect(missedBy(day, { ...AIM, ...some.bounds })).toEqual([])
})
