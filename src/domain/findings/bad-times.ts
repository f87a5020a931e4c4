import { usableTime } from '#domain/record/membership.ts'
import { isOpen } from '#domain/record/status.ts'
import { foundAlone } from './finding.ts'
import { findingRule } from './finding-rule.ts'

export const badTimes = findingRule({
  kind: 'bad-times',
  find: ({ reservations }) =>
    reservations
      .filter((reservation) => !usableTime(reservation))
      .map((one) => foundAlone(one, isOpen(one) ? 'warning' : 'information')),
  say: (_, { reservation: { start, end } }) => {
    if (start === null && end === null) return 'No start and no end'
    if (start === null || end === null) return `No ${start === null ? 'start' : 'end'}`
    return end === start ? 'Ends when it starts' : 'Ends before it starts'
  },
})
