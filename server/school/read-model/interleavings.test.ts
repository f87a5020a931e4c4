import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { readerUnderTest } from '#server/testing/reader-under-test.ts'
import { type Fault, wireBookingAt } from '#server/testing/simulated-school.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import type { DaysOf } from './school-reader.ts'

const START = Date.UTC(2026, 10, 16, 12)
const day = (offset: number) =>
  new Date(START + offset * DAY).toISOString().slice(0, 10) as PlainDay

const days = fc.tuple(fc.nat(4), fc.nat(4)).map(([one, other]): DaysOf => {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return { collection: 'reservations', from: day(first), to: day(last) }
})
const faults = fc.constantFrom<Fault>('none', 'none', 'lost', 'unreachable', 'invalid')

it('two clients, a refresh, a change and a failure come to true answers in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.tuple(
        fc.array(days, { minLength: 1, maxLength: 3 }),
        fc.array(days, { minLength: 1, maxLength: 3 }),
      ),
      days,
      fc.array(faults, { maxLength: 5 }),
      fc.constantFrom(5, 100),
      async (scheduler, clients, refreshed, faults, pageSize) => {
        const under = readerUnderTest(START, 100, () =>
          scheduler.schedule(Promise.resolve(), 'school'),
        )
        const { school } = under
        const put = (number: number, at: number) => {
          under.pass(1)
          const id = idOf(number) as RecordId
          school.put('reservations', id, wireBookingAt(id, at))
          under.pass(1)
        }
        for (let n = 0; n < 20; n++) put(n, START + (n % 5) * DAY + n * HOUR * 0.25)
        school.pageSize = pageSize
        school.faults.push(...faults)

        const client = async (questions: readonly DaysOf[]) => {
          const seen = new Map<string, number>()
          for (const question of [...questions, ...questions]) {
            await scheduler.schedule(Promise.resolve(), 'client')
            const answer = await under.reader().list({ kind: 'list', ...question })
            under.check(question, answer)
            const isWhole = answer.kind === 'list' && answer.bodies.length < answer.pageSize
            if (!isWhole) continue
            const key = `${question.from} ${question.to}`
            expect(answer.asOf).toBeGreaterThanOrEqual(seen.get(key) ?? 0)
            seen.set(key, answer.asOf)
          }
        }
        const refresh = async () => {
          await scheduler.schedule(Promise.resolve(), 'refresh')
          await under.reader().read(refreshed, { purpose: 'person', olderThan: under.now() })
        }
        const change = async () => {
          for (let n = 0; n < 4; n++) {
            await scheduler.schedule(Promise.resolve(), 'change')
            put(n * 3, START + n * DAY + HOUR)
          }
        }
        const all = Promise.all([...clients.map(client), refresh(), change()])
        await scheduler.waitFor(all)
        under.restart()
        for (const question of clients.flat()) {
          under.check(
            question,
            await under.reader().list({ kind: 'list', ...question }, { onlyIfCached: true }),
          )
        }
      },
    ),
    { numRuns: runs({ each: 80, every: 1000 }) },
  )
})

it('200 cold browsers are one walk, in whatever order their questions and its answers come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(5, 100), async (scheduler, pageSize) => {
      const under = readerUnderTest(START, 100, () =>
        scheduler.schedule(Promise.resolve(), 'school'),
      )
      under.school.pageSize = pageSize
      for (let n = 0; n < 20; n++) {
        const id = idOf(n) as RecordId
        under.school.put('reservations', id, wireBookingAt(id, START + (n % 5) * DAY))
      }
      under.pass(1)
      const question = {
        kind: 'list',
        collection: 'reservations',
        from: day(0),
        to: day(4),
      } as const
      const browsers = Array.from({ length: 200 }, async () => {
        await scheduler.schedule(Promise.resolve(), 'browser')
        const answer = await under.reader().list(question)
        expect(answer).toMatchObject({ kind: 'list', bodies: { length: Math.min(20, pageSize) } })
      })
      await scheduler.waitFor(Promise.all(browsers))
      expect(under.school.requests).toHaveLength(1)
    }),
    { numRuns: runs({ each: 3, every: 40 }) },
  )
})
