import { expect, test } from 'vitest'
import { mendOrder, plainWords } from '#domain/audit/words/order-words.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { audited } from '#testing/audit-findings.ts'
import { aChain, typed } from '#testing/flight-chains.ts'

const hours = Array.from({ length: 25 }, () => 140)
const right = aChain(hours)
const [hobbs, tach] = [right[12]?.hobbs, right[12]?.tach]
const [h, t] = [hobbs?.start ?? 0, tach?.start ?? 0]

/** The tail's thirteenth flight, in the middle of a sound log, as somebody wrote it. */
const written = (fields: Partial<CompletedFlight>) =>
  right.map((flight, index) => (index === 12 ? { ...flight, ...fields } : flight))

const offers = (flights: CompletedFlight[]) => [
  ...new Set(
    audited({ flights }).findings.flatMap(({ mend }) =>
      mend ? [plainWords(mendOrder(mend))] : [],
    ),
  ),
]

test.each([
  [
    'a smaller digit of the in',
    { hobbs: typed(h, h + 3140) },
    ['Hobbs in 1048.2 should be 1018.2.'],
  ],
  ['a digit of the in', { hobbs: typed(h, 106_820) }, ['Hobbs in 1068.2 should be 1018.2.']],
  [
    'a digit of the out',
    { hobbs: typed(106_680, h + 140) },
    ['Hobbs out 1066.8 should be 1016.8.'],
  ],
  ['two digits swapped', { hobbs: typed(h, 108_120) }, ['Hobbs in 1081.2 should be 1018.2.']],
  ['1 h too much', { hobbs: typed(h, h + 240) }, ['Hobbs in 1019.2 should be 1018.2.']],
  [
    'out copied to in',
    { hobbs: typed(h, h) },
    ['Hobbs in 1016.8 repeats the out reading: should be 1018.2.'],
  ],
  ['a digit of the Tach', { tach: typed(t, t + 5105) }, ['Tach in 863.65 should be 813.65.']],
  [
    'meters exchanged',
    { hobbs: tach ?? null, tach: hobbs ?? null },
    [
      'Hobbs and Tach are swapped: Hobbs out 812.6 should be 1016.8, Tach out 1016.80 should be 812.60, Hobbs in 813.65 should be 1018.2, Tach in 1018.20 should be 813.65.',
    ],
  ],
  ['nothing', {}, []],
])('%s', (_, fields, said) => {
  expect(offers(written(fields))).toEqual(said)
})

test('offers nothing where two edits would do', () => {
  // A tenth more on the in, or a tenth more on the next out: the ratio allows both.
  expect(offers(written({ hobbs: typed(h, h + 150) }))).toEqual([])
})

test('offers nothing for unlogged time, which moves both meters', () => {
  expect(offers(right.toSpliced(12, 1))).toEqual([])
})

test('offers nothing that the other meter contradicts', () => {
  // The Hobbs join could be mended by one digit, but then the ratio is not this tail's.
  const longer = right.map((flight, index) =>
    index <= 12
      ? flight
      : {
          ...flight,
          hobbs: typed((flight.hobbs?.start ?? 0) + 300, (flight.hobbs?.end ?? 0) + 300),
        },
  )
  expect(offers(longer)).toEqual([])
})

test('takes a stored delta for a witness', () => {
  const agrees = written({ hobbs: typed(h, 106_820, 140) })
  expect(offers(agrees)).toEqual(['Hobbs in 1068.2 should be 1018.2.'])
  expect(offers(written({ hobbs: typed(h, 106_820, 4000) }))).toEqual([])
})

test('goes by the clock where the tail has no Tach', () => {
  const plain = written({ hobbs: typed(h, 106_820) }).map((flight) => ({
    ...flight,
    tach: null,
    in: flight.out && ('10:34:00' as typeof flight.out),
  }))
  expect(offers(plain)).toEqual(['Hobbs in 1068.2 should be 1018.2.'])
  expect(offers(plain.map((flight) => ({ ...flight, in: null })))).toEqual([])
})
