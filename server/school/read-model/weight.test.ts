import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AXES } from '#server/school/read-model/axis.ts'
import { entryOf, judgePage, type ReadPage } from '#server/school/read-model/entry.ts'
import { createRecordIndex } from '#server/school/read-model/record-index.ts'
import { createVersions } from '#server/school/read-model/versions.ts'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { parseRecordId, type RecordId } from '#server/school/upstream/question.ts'
import { DAY, isoInstant, utcDayOf } from '#time/instant.ts'

// What a school's records take is a sum that is kept: after whatever history it is what counting them one by one comes to.

const START = Date.UTC(2026, 10, 18)
const AXIS = AXES.reservations
const when = (tick: number) => ({ asOf: START + tick, tick })
const idOf = (n: number) =>
  parseRecordId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) as RecordId

const record = fc
  .record({
    n: fc.nat(12),
    hour: fc.option(fc.nat(95), { freq: 8 }),
    hours: fc.nat(40),
    letters: fc.nat(30),
  })
  .map(({ n, hour, hours, letters }) => ({
    ...(n > 0 && { id: idOf(n) }),
    ...(hour !== null && {
      startsAt: isoInstant(START + hour * 3_600_000),
      endsAt: isoInstant(START + (hour + hours) * 3_600_000),
    }),
    comments: 'ü'.repeat(letters),
  }))
const day = fc.nat(4)
const deed = fc.oneof(
  fc.record({
    what: fc.constant('page' as const),
    records: fc.array(record, { maxLength: 8 }),
    day,
    pageSize: fc.constantFrom(4, 100),
  }),
  fc.record({ what: fc.constant('some' as const), records: fc.array(record, { maxLength: 3 }) }),
  fc.record({ what: fc.constantFrom('missing' as const, 'remove' as const), n: fc.nat(12) }),
  fc.record({ what: fc.constant('place' as const), record, n: fc.nat(12) }),
  fc.record({ what: fc.constant('drop' as const), day }),
  fc.record({ what: fc.constantFrom('clear' as const, 'again' as const) }),
)

it('of records is the sum of them all, whatever came and went', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (history) => {
      let index = createRecordIndex(AXIS, [], 500)
      for (const [tick, one] of history.entries()) {
        if (one.what === 'page') {
          const on = utcDayOf(START + one.day * DAY)
          const { records, pageSize } = one
          const page: ReadPage = { from: on, to: on, records, pageSize, ...when(tick) }
          index.absorbPage(page, judgePage(AXIS, page))
        }
        if (one.what === 'some') index.absorbSome(one.records, when(tick))
        if (one.what === 'missing') index.absorbMissing(idOf(one.n))
        if (one.what === 'remove') index.remove(idOf(one.n))
        if (one.what === 'place')
          index.place(entryOf(AXIS, one.record, null, `2026-11-18#${one.n}`, when(tick)))
        if (one.what === 'drop') {
          const start = START + one.day * DAY
          index.drop({ start, end: start + DAY }, START + tick)
        }
        if (one.what === 'clear') index.clear()
        if (one.what === 'again') {
          const before = index
          index = createRecordIndex(AXIS, before.spans(), 500)
          const loading = index.startLoading()
          for (const entry of before.all()) loading.add(entry)
          loading.end()
        }
        const all = [...index.all()]
        expect([index.size(), index.bytes()]).toEqual([
          all.length,
          all.reduce((sum, { body }) => sum + body.length, 0),
        ])
      }
    }),
  )
})

it('of what changed is the sum of it all, whatever was noted, taken and forgotten', () => {
  const change = fc.record({ n: fc.nat(5), record })
  fc.assert(
    fc.property(fc.array(fc.oneof(change, fc.array(fc.nat(5))), { maxLength: 40 }), (history) => {
      const versions = createVersions()
      const entryAt = (n: number, one: ProjectedRecord, tick: number) =>
        entryOf(AXIS, { ...one, id: idOf(n) }, null, '', when(tick))
      for (const [tick, one] of history.entries()) {
        if ('n' in one) {
          const before = entryAt(one.n, { comments: tick }, tick)
          versions.note('change', before, entryAt(one.n, one.record, tick), START + tick)
        } else if (tick % 2 === 0) versions.forget(new Set(one.map(idOf)))
        else versions.take([...versions.all()].filter(({ id }) => one.some((n) => idOf(n) === id)))
        const fields = [...versions.all()].map((version) => version.fields.length)
        expect(versions.bytes()).toBe(fields.reduce((sum, length) => sum + length, 0))
      }
    }),
  )
})
