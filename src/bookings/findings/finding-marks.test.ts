import { expect, it } from 'vitest'
import type { Finding } from '#domain/findings/finding.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { aReservation } from '#testing/record-builders.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { findingFacts, findingNames, steadyMarks } from './finding-marks.ts'

const [ONE, TWO] = [aReservation({ id: 'one' }), aReservation({ id: 'two' })]

function found(...findings: readonly Pick<Finding, 'kind' | 'reservation' | 'minutes'>[]) {
  const all = findings.map(
    (finding): Finding => ({ severity: 'warning', others: [], person: null, ...finding }),
  )
  return groupBy(all, ({ reservation }) => reservation.id)
}

const late = (minutes: number) => ({ kind: 'not-started', reservation: ONE, minutes }) as const
const flagged = { kind: 'no-aircraft', reservation: TWO, minutes: null } as const
const nobody = new Map()

it('stay the same while minutes pass that change nothing drawn', () => {
  const before = steadyMarks(new Map(), found(late(10), flagged), nobody)
  expect(before.get('one')?.kinds).toBe('not-started')
  expect(steadyMarks(before, found(late(11), flagged), nobody)).toBe(before)
})

it('are new where what is drawn is new, and only there', () => {
  const before = steadyMarks(new Map(), found(late(10), flagged), nobody)
  const waits = new Map([['one', { late: [TWO], isOvertaken: false }]])
  const after = steadyMarks(before, found(late(10), flagged), waits)
  expect(after.get('one')).toMatchObject({ waitsFor: ['two'] })
  expect(after.get('two')).toBe(before.get('two'))
  expect(steadyMarks(after, found(late(10)), waits).has('two')).toBe(false)
})

it('draws what is late, and who waits for it, as unconfirmed until a reading since it was due', () => {
  const unconfirmed = (severity: Finding['severity'], ...more: Finding[]) => {
    const one = { kind: 'late-back', severity, reservation: ONE } as const
    const byId = groupBy(
      [{ ...one, others: [], person: null, minutes: 1 }, ...more],
      ({ reservation }) => reservation.id,
    )
    const waits = new Map([['two', { late: [ONE], isOvertaken: false }]])
    const marks = steadyMarks(new Map(), byId, waits)
    return ['one', 'two'].map((id) => findingFacts(id, marks.get(id))['data-unconfirmed'])
  }
  expect(unconfirmed('error')).toEqual([undefined, undefined])
  expect(unconfirmed('warning')).toEqual(['', ''])
  const clash = { kind: 'aircraft-overlap', severity: 'error', others: [], person: null } as const
  expect(unconfirmed('warning', { ...clash, reservation: TWO, minutes: 5 })).toEqual([
    '',
    undefined,
  ])
})

it('draws an inspection that a booking overruns apart from one that it may overrun, and says which', () => {
  const markOf = (severity: Finding['severity'], fields: Partial<Overrun> = {}) => {
    const overrun = aLateBooking(fields)
    const kind = `${overrun.is === 'overruns' ? 'overruns' : 'may-overrun'}-inspection` as const
    const finding = { kind, severity, reservation: ONE, others: [], person: null, minutes: null }
    const mark = steadyMarks(new Map(), new Map([['one', [{ ...finding, overrun }]]]), nobody).get(
      'one',
    )
    return { ...findingFacts('one', mark), names: findingNames(mark) }
  }
  expect(markOf('error')).toMatchObject({
    'data-limit': 'over',
    'data-worst': 'error',
    names: ', overruns 100-hour',
  })
  expect(markOf('warning', { grounds: false })).toMatchObject({
    'data-limit': 'over',
    'data-worst': undefined,
  })
  expect(markOf('warning', { is: 'may-overrun', name: '\u202eoil ' })).toMatchObject({
    'data-limit': 'near',
    'data-worst': undefined,
    names: ', may overrun oil',
  })
  expect(markOf('information')).toMatchObject({ 'data-limit': undefined, names: '' })
  expect(markOf('error', { name: ' ' })).toMatchObject({ names: ', overruns an inspection' })
})
