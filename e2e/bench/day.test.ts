import { expect, it } from 'vitest'
import { isFullRun } from '#testing/runs.ts'
import { AIM, lived, missedBy, ROWS } from './day.ts'

const schools = isFullRun ? [0, 1, 2] : [0]
const rows = ROWS.filter(({ isUsual }) => isFullRun || isUsual)

it.each(rows)('a day on a hundred requests is as fresh as promised: $name', async (row) => {
  const day = await lived(row, schools)
  expect(missedBy(day, { ...AIM, ...row.bounds })).toEqual([])
})
