import { createLedger } from '#ledger/ledger.ts'
import { openModelStore } from '#read-model/model-store.ts'
import { createReader } from '#read-model/reader.ts'
import type { ListQuestion } from '#read-model/school-reader.ts'
import { createRefresher } from '#refresher/refresher.ts'
import type { inProcessUpstream } from '#server-testing/in-process-upstream.ts'
import type { VirtualTime } from '#server-testing/virtual-time.ts'
import { asInstant } from '#time/instant.ts'
import type { List, Running } from './day-views.ts'

export type School = ReturnType<typeof inProcessUpstream>

/** The gateway's reader, ledger and refresher in front of a school, asked as a page asks. */
export function flightlineFor(upstream: School, time: VirtualTime, zone: string, limit: number) {
  const { now, schedule } = time
  const ledger = createLedger({ now, assumedLimit: limit })
  const store = openModelStore({ file: ':memory:', binding: 'bench', now })
  const reader = createReader({ upstream, ledger, store, now, retentionDays: 400 })
  const hours = { opens: 6 * 60, closes: 22 * 60 }
  const refresher = createRefresher({ reader, ledger, now, schedule, hours, zone })
  refresher.start()
  const from =
    (onlyIfCached: boolean): List =>
    async (collection, days) => {
      const question = { kind: 'list', collection, ...days } as unknown as ListQuestion
      const answer = await reader.list(question, { onlyIfCached })
      if (!onlyIfCached) refresher.poke()
      if (answer.kind !== 'list') return null
      const { bodies, pageSize, asOf, parts } = answer
      return { records: summaries(bodies), pageSize, asOf, parts }
    }
  const running: Running = (at) =>
    reader.running(at).known.map(({ from, to }) => ({ start: asInstant(from), end: asInstant(to) }))
  const stop = () => refresher.stop()
  return { list: from(false), peek: from(true), running, stop, ledger, reader }
}

const summary = new WeakMap<readonly string[], readonly Record<string, unknown>[]>()

/** What a walk and a board need of each record; the lists are asked for ten thousand times. */
function summaries(bodies: readonly string[]): readonly Record<string, unknown>[] {
  const known = summary.get(bodies)
  if (known) return known
  const made = bodies.map((body) => ({
    id: /"id":"([^"]+)"/.exec(body)?.[1],
    status: /"status":"([^"]+)"/.exec(body)?.[1],
    startsAt: /"startsAt":"([^"]+)"/.exec(body)?.[1],
    flightDate: /"flightDate":"([^"]+)"/.exec(body)?.[1],
  }))
  summary.set(bodies, made)
  return made
}
