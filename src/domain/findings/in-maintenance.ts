import { type Booked, byTail } from './booked.ts'
import { findingRule } from './finding-rule.ts'
import { clashes, overlapping } from './overlapping.ts'

export const inMaintenance = findingRule({
  kind: 'in-maintenance',
  find: ({ booked, now }) =>
    [...byTail(booked).values()].flatMap((ofTail) => {
      const isBlock = ({ activity }: Booked) => activity === 'maintenance'
      const pairs = overlapping(ofTail).filter(([a, b]) => isBlock(a) !== isBlock(b))
      const blocks = new Set(ofTail.filter(isBlock).map(({ reservation }) => reservation))
      return clashes(pairs, now).filter(({ reservation }) => !blocks.has(reservation))
    }),
  say: ({ tail, length, otherTimes }) =>
    `${tail} is in maintenance for ${length} of it (${otherTimes})`,
})
