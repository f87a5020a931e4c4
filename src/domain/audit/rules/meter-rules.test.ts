import { describe, expect, it, test } from 'vitest'
import { USUAL_AUDIT } from '#domain/audit/thresholds.ts'
import type { AuditInput } from '#domain/audit/world/audit-world.ts'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'
import { aReservation } from '#testing/record-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { type RuleNumber, sayAuditFinding } from './audit-rules.ts'

type Flights = ReturnType<typeof aChain>
type Fields = NonNullable<Parameters<typeof aChain>[1]>
type Row = readonly [
  rule: RuleNumber,
  says: string | number,
  flights: Flights,
  gives: string,
  more?: Partial<AuditInput>,
]

const one = (fields: Fields) => aChain([140], fields)
const second = (fields: Fields) => aChain([140, 100], {}, { 1: fields })
const middle = (fields: Fields) => aChain([140, 100, 100], {}, { 1: fields })

/** The same typed for the Hobbs and for the Tach. */
const onEither = (
  rule: RuleNumber,
  says: string,
  meter: ReturnType<typeof typed> | null,
  gives = '',
): readonly Row[] =>
  (['hobbs', 'tach'] as const).map((name) => [
    rule,
    `${says} (${name})`,
    one({ [name]: meter }),
    gives.replace('METER', name),
  ])

const hobbsOut = (out: number) => second({ hobbs: typed(out, out + 100) })
const tachOff = (by: number) => second({ tach: typed(80_105 + by, 80_180 + by) })
const moved = (hobbs: number, tach: number) =>
  aChain([0], { hobbs: typed(100, 100 + hobbs), tach: typed(50, 50 + tach) })

/** A flight of this Tach/Hobbs after so many at 0.75. */
function withRatio(ratio: number, before: number, hobbs = 200): Flights {
  const hours = [...Array.from({ length: before }, () => 200), hobbs]
  const tach = 80_000 + before * 150
  return aChain(hours, {}, { [before]: { tach: typed(tach, tach + ratio * hobbs) } })
}

// Booked for two hours.
const TWO_HOURS = aReservation({ start: '2026-10-01T15:00:00Z', end: '2026-10-01T17:00:00Z' })
const TO_TWO_HOURS = { reservations: [TWO_HOURS] }
const booked = (hobbs: number) => aChain([hobbs], { reservationId: TWO_HOURS.id })
const OVER_DAYS = aReservation({ start: '2026-10-01T15:00:00Z', end: '2026-10-02T17:00:00Z' })
const overDays = aChain([340], { in: '10:00:00', reservationId: OVER_DAYS.id })

/** Twelve flights whose meter reads so much more from one of them on. */
const replaced = (at: number, meter: 'hobbs' | 'tach', by: number) =>
  aChain(Array.from({ length: 12 }, () => 100)).map((flight, index) => {
    const { start, end } = flight[meter] ?? { start: 0, end: 0 }
    return index < at ? flight : { ...flight, [meter]: typed((start ?? 0) + by, (end ?? 0) + by) }
  })

const NOT_READ = { missingFlightDays: [plainDay('2026-10-02')] }
const WIDER = { settings: { ...USUAL_AUDIT, tachJoinFine: 30 } }
const OFF = { settings: { ...USUAL_AUDIT, off: new Set([5] as const) } }
const BY_CLOCK = aChain(Array.from({ length: 25 }, () => 140)).map((flight) => ({
  ...flight,
  tach: flight.hobbs,
}))

const ROWS: readonly Row[] = [
  ...onEither(1, 'forward', typed(100, 240)),
  ...onEither(1, 'not moved', typed(100, 100)),
  ...onEither(1, 'backwards', typed(240, 100), 'error backwards METER -140'),
  ...onEither(1, 'out not known', typed(null, 100)),
  ...onEither(1, 'in not known', typed(240, null)),
  ...onEither(1, 'no meter', null),

  ...onEither(2, 'as the readings say', typed(100, 240, 140)),
  ...onEither(2, 'not stored', typed(100, 240, null)),
  ...onEither(2, 'a hundredth of rounding', typed(100, 240, 141)),
  ...onEither(2, 'two hundredths', typed(100, 240, 142), 'error delta-differs METER 2'),
  ...onEither(2, 'three tenths short', typed(100, 240, 110), 'error delta-differs METER -30'),
  ...onEither(2, 'nothing to hold it against', typed(null, 240, 110)),

  [3, 'all there', middle({}), ''],
  [3, 'no Hobbs in', middle({ hobbs: typed(100_140, null) }), 'warning reading-missing hobbs in'],
  [3, 'no Tach out', middle({ tach: typed(null, 80_200) }), 'warning reading-missing tach out'],
  [3, 'no Tach', middle({ tach: null }), 'warning meter-missing tach'],
  [3, 'an empty Tach', middle({ tach: typed(null, null) }), 'warning meter-missing tach'],
  [
    3,
    'neither',
    middle({ tach: null, hobbs: null }),
    'warning meter-missing hobbs; warning meter-missing tach',
  ],
  [3, 'an aircraft with one meter', aChain([140, 100, 100], { tach: null }), ''],
  [3, 'a Tach that is always empty', aChain([140, 100], { tach: typed(null, null) }), ''],

  [4, 'joined', hobbsOut(100_140), ''],
  [4, 'a tenth later', hobbsOut(100_150), 'warning unlogged hobbs 10'],
  [4, 'a tenth earlier', hobbsOut(100_130), 'warning overlap hobbs -10'],
  [4, 'eleven hundredths', hobbsOut(100_151), 'error unlogged hobbs 11'],
  [4, 'unlogged time', hobbsOut(100_350), 'error unlogged hobbs 210'],
  [4, 'an overlap', hobbsOut(100_100), 'error overlap hobbs -40'],
  [4, 'across a day that is not known', hobbsOut(100_350), '', NOT_READ],
  [
    4,
    'across a reading that is not known',
    aChain([140, 100], {}, { 0: { hobbs: typed(100_000, null) } }),
    '',
  ],

  [5, 'joined', tachOff(0), ''],
  [5, 'a tenth later', tachOff(10), ''],
  [5, 'a tenth earlier', tachOff(-10), ''],
  [5, 'eleven hundredths', tachOff(11), 'warning unlogged tach 11'],
  [5, 'two tenths earlier', tachOff(-20), 'warning overlap tach -20'],
  [5, 'more than two tenths', tachOff(21), 'error unlogged tach 21'],
  [5, 'three hours earlier', tachOff(-300), 'error overlap tach -300'],
  [5, 'within the school’s own bounds', tachOff(25), '', WIDER],
  [5, 'switched off', tachOff(300), '', OFF],

  // Before the tail is known the ratio is held to bounds, then to its usual one.
  [7, '0.60', withRatio(0.6, 0), ''],
  [7, '1.05', withRatio(1.05, 0), ''],
  [7, '0.59', withRatio(0.59, 0), 'warning ratio-off -10 the bound'],
  [7, '1.06', withRatio(1.06, 0), 'warning ratio-off 10 the bound'],
  [7, '0.39', withRatio(0.39, 0), 'error ratio-off -210 the bound'],
  [7, '1.26', withRatio(1.26, 0), 'error ratio-off 210 the bound'],
  [7, '0.75 after 20 of 0.75', withRatio(0.75, 20), ''],
  [7, '0.83 after 20 of 0.75', withRatio(0.83, 20), ''],
  [7, '0.67 after 20 of 0.75', withRatio(0.67, 20), ''],
  [7, '0.84 after 20 of 0.75', withRatio(0.84, 20), 'warning ratio-off 90 its usual'],
  [7, '0.66 after 20 of 0.75', withRatio(0.66, 20), 'warning ratio-off -90 its usual'],
  [7, '1.50 after 20 of 0.75', withRatio(1.5, 20), 'error ratio-off 750 its usual'],
  [7, 'a Tach that runs with the clock, which is learned', BY_CLOCK, ''],
  [7, 'at most so under half an hour', withRatio(2, 0, 40), 'warning ratio-off 950 the bound'],
  [7, 'a meter that stood, which is another rule’s', withRatio(0, 0), ''],

  [8, 'both move', moved(140, 105), ''],
  [8, 'the Tach stood', moved(140, 0), 'warning meter-stood tach 140'],
  [8, 'the Hobbs stood', moved(0, 105), 'warning meter-stood hobbs 105'],
  [8, 'both stood', moved(0, 0), ''],
  [8, 'less than a tenth of engine', moved(0, 8), ''],

  [9, '0 in two booked hours', booked(0), 'warning not-run hobbs 0', TO_TWO_HOURS],
  [9, '140 in two booked hours', booked(140), '', TO_TWO_HOURS],
  [9, '250 in two booked hours', booked(250), '', TO_TWO_HOURS],
  [9, '260 for two hours', booked(260), 'warning longer-than-booked hobbs 60', TO_TWO_HOURS],
  [9, '500 for two hours', booked(500), 'warning longer-than-booked hobbs 300', TO_TWO_HOURS],
  [9, '510 for two hours', booked(510), 'warning long hobbs 510', TO_TWO_HOURS],
  [9, '-140 in two booked hours', booked(-140), '', TO_TWO_HOURS],
  [9, 'without a booking only the length itself counts', aChain([500]), ''],

  [10, '1.4 h of Hobbs from 09:10 to 10:25', one({ in: '10:25:00' }), ''],
  [10, '… to 10:22', one({ in: '10:22:00' }), ''],
  [10, '… to 10:21', one({ in: '10:21:00' }), 'warning longer-than-clock hobbs 13'],
  [10, '… to 10:46', one({ in: '10:46:00' }), ''],
  [10, '… to 10:47', one({ in: '10:47:00' }), 'information shorter-than-clock hobbs 13'],
  [10, '… to 00:34', one({ in: '00:34:00' }), 'information shorter-than-clock hobbs 840'],
  [10, '… to a time that is not known', one({ in: null }), ''],
  [10, 'not booked over days', overDays, 'warning longer-than-clock hobbs 154'],
  [10, 'booked over days, whose times have no day', overDays, '', { reservations: [OVER_DAYS] }],

  [11, 'on a tenth', one({ hobbs: typed(100, 240) }), ''],
  [11, 'out off it', one({ hobbs: typed(104, 240) }), 'information off-step hobbs 104 out'],
  [11, 'in off it', one({ hobbs: typed(100, 243) }), 'information off-step hobbs 243 in'],
  [11, 'neither read', one({ hobbs: typed(null, null) }), ''],
  [11, 'a Tach has hundredths', one({ tach: typed(101, 203) }), ''],

  [14, 'a new Hobbs', replaced(6, 'hobbs', -100_570), 'information meter-replaced hobbs -100570'],
  [14, 'a used Hobbs', replaced(6, 'hobbs', 300_000), 'information meter-replaced hobbs 300000'],
  [14, 'a Tach', replaced(6, 'tach', -80_400), 'information meter-replaced tach -80400'],
  [
    14,
    'three flights after it',
    replaced(9, 'hobbs', -90_000),
    'information meter-replaced hobbs -90000',
  ],
  [14, 'two flights prove nothing yet', replaced(10, 'hobbs', -90_000), ''],
  [14, 'unlogged hours, however many', replaced(6, 'hobbs', 0).toSpliced(4, 3), ''],
]

test.for(ROWS)('rule %i: %s', ([rule, , flights, gives, more]) => {
  expect(inShort(foundBy(rule, flights, more))).toBe(gives)
  if (rule !== 14) return
  // A meter that was replaced is no broken join, and what is none is one.
  const joins = foundBy(4, flights).concat(foundBy(5, flights))
  expect(joins.length > 0).toBe(gives === '')
})

test('a broken join is on the later flight', () => {
  const flights = hobbsOut(100_350)
  const [first, second] = flights.map(({ id }) => id)
  expect(foundBy(4, flights)).toMatchObject([{ flightId: second, flightIds: [first, second] }])
})

describe('the readings beside it', () => {
  const TACH = typed(80_105, null)
  const edit = (meter: string, reading: string, before: number | null, after: number) => ({
    meter,
    reading,
    before,
    after,
  })
  it.each([
    [
      2,
      'say the delta',
      middle({ hobbs: typed(100_140, 100_240, 110) }),
      [edit('hobbs', 'delta', 110, 100)],
    ],
    [2, 'do not where one does not join', middle({ hobbs: typed(100_140, 100_310, 140) }), null],
    // A tenth less would be as usual.
    [
      2,
      'do not where nothing was flown after it',
      aChain([140, 140], {}, { 1: { hobbs: typed(100_140, 100_280, 130) } }),
      null,
    ],
    [3, 'say one that is missing', middle({ tach: TACH }), [edit('tach', 'end', null, 80_180)]],
    [
      3,
      'say both',
      middle({ tach: null }),
      [edit('tach', 'start', null, 80_105), edit('tach', 'end', null, 80_180)],
    ],
    [3, 'do not where no flight follows', second({ tach: TACH }), null],
    [
      3,
      'do not where something flew unlogged',
      aChain([140, 100, 100], {}, { 1: { tach: TACH }, 2: { tach: typed(80_480, 80_555) } }),
      null,
    ],
  ] as const)('rule %i: %s', (rule, _, flights, edits) => {
    expect(foundBy(rule, flights).map(({ mend }) => mend?.edits ?? null)).toEqual([edits])
  })
})

// 1.4 h nobody logged between 3 and 5 Oct; Denver is six hours behind UTC.
const gaping = aChain([140, 140, 140, 140, 140]).toSpliced(3, 1)
const on = (day: number, fields: Parameters<typeof aReservation>[0] = {}) =>
  aReservation({
    number: 'R-10412',
    status: 'Checked-Out',
    start: `2026-10-0${day}T15:00:00Z`,
    end: `2026-10-0${day}T17:00:00Z`,
    ...fields,
  })
const explained = (reservations: ReturnType<typeof on>[]) =>
  foundBy(6, gaping, { reservations }).map((finding) => sayAuditFinding(finding, 'en-US'))

test('a booking of that tail in between with a fitting length lowers the joins and is named', () => {
  const reservations = [on(4)]
  expect(explained(reservations)).toEqual([
    '1.4 h missing from the log between Sat 3 and Mon 5 Oct. It matches R-10412, checked out, never closed',
  ])
  expect(inShort(foundBy(4, gaping, { reservations }))).toBe('information unlogged hobbs 140')
  expect(inShort(foundBy(5, gaping, { reservations }))).toBe('information unlogged tach 105')
  expect(inShort(foundBy(4, gaping))).toBe('error unlogged hobbs 140')
})

describe('unlogged time is not explained by', () => {
  test.each([
    ['a booking before it', on(1)],
    ['a booking after it', on(6)],
    ['another tail’s', on(4, { aircraft: { tail: 'N2', model: '' } })],
    ['one that was flown and logged', on(4, { id: gaping[0]?.reservationId ?? 'flown' })],
    ['one far too short', on(4, { end: '2026-10-04T15:30:00Z' })],
    ['a cancelled one', on(4, { status: 'CANCELLED' })],
  ])('%s', (_, booking) => {
    const flights = gaping.map((flight, index) =>
      index === 0 ? { ...flight, reservationId: 'flown' } : flight,
    )
    expect(foundBy(6, flights, { reservations: [booking] })).toEqual([])
    expect(inShort(foundBy(4, flights, { reservations: [booking] }))).toMatch(/^error/)
  })
})

test('maintenance explains a short run of the engine, not a flight', () => {
  const block = on(4, { activity: 'Maintenance', number: 'WO-7', status: 'completed' })
  const run = aChain([140, 140, 140, 20, 140]).toSpliced(3, 1)
  const [finding] = foundBy(6, run, { reservations: [block] })
  expect(finding && sayAuditFinding(finding, 'en-US')).toBe(
    '0.2 h missing from the log between Sat 3 and Mon 5 Oct. It matches maintenance WO-7, engine run or test flight',
  )
  const long = aChain([140, 140, 140, 250, 140]).toSpliced(3, 1)
  expect(foundBy(6, long, { reservations: [block] })).toEqual([])
})

test('names the runner-up, and is less sure when two fit alike', () => {
  const twins = [
    on(4),
    on(4, { number: 'R-2', start: '2026-10-04T18:00:00Z', end: '2026-10-04T20:00:00Z' }),
  ]
  const [sentence] = explained(twins)
  expect(sentence).toMatch(/\. It may be R-.*; or R-/)
})

test('two bookings that only together fill the gap are named together', () => {
  const two = aChain([140, 140, 140, 140, 140, 140, 140]).toSpliced(3, 2)
  const reservations = [on(4), on(5, { number: 'R-2' })]
  const [finding] = foundBy(6, two, { reservations })
  expect(finding && sayAuditFinding(finding, 'en-US')).toMatch(
    /^2.8 h missing from the log between Sat 3 and Tue 6 Oct. It (matches|may be) R-10412 and R-2 together/,
  )
  expect(finding?.explanation?.candidates[0]?.also?.bookingId).toBe(reservations[1]?.id)
})

test('a flight logged on another tail with just these readings is named', () => {
  const [, , third, missing, fifth] = aChain([140, 140, 140, 140, 140])
  if (!third || !missing || !fifth) throw new Error('Five flights')
  const stray = { ...missing, aircraft: { tail: 'N2', model: '' } }
  const [finding] = foundBy(6, [third, stray, fifth])
  expect(finding?.explanation?.candidates[0]).toMatchObject({ kind: 'other-tail', tail: 'N2' })
  expect(finding?.explanation?.candidates[0]?.flightId).toBe(stray.id)
})

test('is silent where a day between was not read', () => {
  const missingFlightDays = [plainDay('2026-10-04')]
  expect(foundBy(6, gaping, { reservations: [on(4)], missingFlightDays })).toEqual([])
})

test('an overlap is explained by nothing', () => {
  const flights = aChain([140, 140], {}, { 1: { hobbs: typed(100_100, 100_240) } })
  expect(foundBy(6, flights, { reservations: [on(2)] })).toEqual([])
})
