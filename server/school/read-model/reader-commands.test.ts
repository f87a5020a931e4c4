import * as fc from 'fast-check'
import { it } from 'vitest'
import type { ListName, RecordId } from '#server/school/upstream/question.ts'
import { idOf } from '#server/testing/fake-upstream.ts'
import { type ReaderUnderTest, readerUnderTest } from '#server/testing/reader-under-test.ts'
import { type Fault, flightAt, wireBookingAt } from '#server/testing/simulated-school.ts'
import { runs } from '#testing/runs.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { type PlainDay } from '#time/plain-day.ts'
import type { DaysOf } from './school-reader.ts'

const START = Date.UTC(2026, 10, 16, 12)

// The model is the world itself, which remembers what it was like; every answer is compared with it by `ReaderUnderTest`.
type Command = fc.AsyncCommand<Record<string, never>, ReaderUnderTest>

function command(text: string, run: (under: ReaderUnderTest) => unknown): Command {
  return {
    check: () => true,
    async run(_, under) {
      under.pass(1)
      await run(under)
    },
    toString: () => text,
  }
}

const collection = fc.constantFrom<ListName>('reservations', 'flights')
const id = fc.nat(30).map((number) => idOf(number) as RecordId)
const spot = fc
  .tuple(fc.nat(6), fc.nat(95))
  .map(([days, quarters]) => START + (days - 2) * DAY + quarters * 15 * MINUTE)
const status = fc.constantFrom('PENDING', 'CANCELLED', 'completed')
const days = fc.tuple(collection, fc.nat(6), fc.nat(3)).map(([of, first, length]): DaysOf => {
  const day = (offset: number) =>
    new Date(START + (offset - 2) * DAY).toISOString().slice(0, 10) as PlainDay
  return { collection: of, from: day(first), to: day(first + length) }
})
const name = ({ collection, from, to }: DaysOf) => `${collection} ${from} ${to}`

const commands = [
  fc
    .tuple(collection, id, spot, status)
    .map(([of, id, at, word]) =>
      command(`put ${of} ${id.slice(-2)} ${new Date(at).toISOString()} ${word}`, ({ school }) =>
        school.put(of, id, of === 'flights' ? flightAt(id, at, word) : wireBookingAt(id, at, word)),
      ),
    ),
  fc
    .tuple(collection, id)
    .map(([of, id]) =>
      command(`delete ${of} ${id.slice(-2)}`, ({ school }) => school.put(of, id, null)),
    ),
  fc
    .tuple(days, fc.boolean())
    .map(([one, onlyIfCached]) =>
      command(`ask ${name(one)}${onlyIfCached ? ' if known' : ''}`, (under) =>
        under.ask(one, onlyIfCached),
      ),
    ),
  fc
    .tuple(collection, id)
    .map(([of, id]) => command(`ask ${of} ${id.slice(-2)}`, (under) => under.askOne(of, id))),
  fc
    .tuple(days, fc.constantFrom(0, HOUR))
    .map(([one, age]) =>
      command(`refresh ${name(one)} older than ${age}`, (under) =>
        under.read(one, 'person', under.now() - age),
      ),
    ),
  fc
    .constantFrom<Fault>('lost', 'unreachable', 'invalid', 'auth', 'limited', 'unsorted')
    .map((fault) => command(`fail ${fault}`, ({ school }) => school.faults.push(fault))),
  fc.constantFrom(1, 3, 7, 100).map((size) =>
    command(`pages of ${size}`, ({ school }) => {
      school.pageSize = size
    }),
  ),
  fc
    .constantFrom(MINUTE, HOUR, 8 * HOUR, 3 * DAY)
    .map((ms) => command(`pass ${ms / MINUTE} min`, (under) => under.pass(ms))),
  fc.constant(command('restart', (under) => under.restart())),
]

it('answers as the world was, whatever is done to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: '+1' }), async (cmds) => {
      await fc.asyncModelRun(() => ({ model: {}, real: readerUnderTest(START, 100) }), cmds)
    }),
    { numRuns: runs({ each: 60, every: 1000 }) },
  )
})
