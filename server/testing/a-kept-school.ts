import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE, openModelStore } from '#server/school/read-model/model-store.ts'
import {
  NO_CHANGE,
  NOTHING_KEPT,
  type StoredRecord,
} from '#server/school/read-model/stored-model.ts'
import { bindingOf } from '#server/store/binding.ts'
import { auditRows } from '#server/store/rows.ts'
import { DAY, HOUR } from '#time/instant.ts'
import { aMember, anAuditEntry, wholeAccounts } from './accounts-contract.ts'

export const KEPT_SCHOOL = { baseUrl: 'https://kapa.example/api', key: 'the-key-of-kapa' }

/**
 * Fills a folder as a Flightline leaves it that was killed while it asked: records of both kinds, stretches, versions, people,
 * an audit of which the oldest rows were let go, and a request under way.
 */
export async function keepSchool(
  folder: string,
  now: number,
  { records = 60, actions = 40, baseUrl = KEPT_SCHOOL.baseUrl } = {},
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const clock = () => now
  const binding = bindingOf({ ...KEPT_SCHOOL, baseUrl })
  const model = openModelStore({ file: join(folder, MODEL_FILE), binding, now: clock })
  model.take(() => NOTHING_KEPT)
  model.save({
    ...NO_CHANGE,
    put: Array.from({ length: records }, (_, n) => aRecord(n, now)),
    putSpans: Array.from({ length: 12 }, (_, n) => ({
      collection: n % 2 === 0 ? ('reservations' as const) : ('flights' as const),
      start: now + (n - 6) * DAY,
      end: now + (n - 5) * DAY,
      kind: 'whole',
      asOf: now - n * HOUR - 0.25,
      tried: now - n,
      shown: n % 3 === 0 ? JSON.stringify([idOf(n)]) : null,
    })),
    putVersions: Array.from({ length: 9 }, (_, n) => ({
      id: idOf(n),
      number: n,
      seenAt: now - n * HOUR,
      kind: 'change' as const,
      fields: JSON.stringify({ status: ['PENDING', 'a “\u2708” b'] }),
    })),
    revisions: { reservations: 17, flights: 4 },
  })
  model.close()
  const store = openLedgerStore({ file: join(folder, LEDGER_FILE), binding, now: clock })
  const ledger = createLedger({ store, now: clock, assumedLimit: 100 })
  for (let n = 0; n < 3; n += 1) {
    await ledger.charge(`/v1/reservations?n=${n}`, 'today')
    const outcome = { failed: null, sent: true, rateLimit: null, date: null, retryAfter: [] }
    await ledger.settle(`/v1/reservations?n=${n}`, outcome)
  }
  await ledger.charge('/v1/flights?under=way', 'today')
  ledger.close()
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: clock })
  await accounts.transact(async (rows) => {
    await rows.put('people', aMember({ name: 'Zoë “\u0000” Ng' }))
    await rows.put('people', aMember({ id: 'b', name: 'Ada', email: '' }))
    await rows.put('settings', { id: 'hiding-key', value: 'c0ffee' })
    for (let n = 0; n < actions; n += 1)
      await rows.note(
        anAuditEntry({ at: now - (actions - n) * DAY, object: `${n}`, count: n % 2 ? n : null }),
      )
    await rows.forgetAudit(now - (actions - 5) * DAY)
  })
  await accounts.close()
}

/** All that the stores of a folder contain. */
export async function keptIn(folder: string, now: number): Promise<unknown> {
  const common = { binding: bindingOf(KEPT_SCHOOL), now: () => now }
  const ledger = openLedgerStore({ ...common, file: join(folder, LEDGER_FILE) })
  const model = openModelStore({ ...common, file: join(folder, MODEL_FILE) })
  const accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => now })
  const { records, spans, versions, revisions } = model.take(() => NOTHING_KEPT)
  const { result: chain } = await accounts.place.transact('read', async ({ facts }, run) => ({
    result: [facts, await run(auditRows.after('', 0, 1000))],
    commit: null,
    isForgetting: false,
  }))
  const kept = {
    count: ledger.kept,
    model: [records, spans, versions].map((all) =>
      Array.from(all as Iterable<unknown>, (one) => JSON.stringify(one)).toSorted(),
    ),
    revisions,
    accounts: await wholeAccounts(accounts),
    chain,
  }
  model.close()
  ledger.close()
  await accounts.close()
  return kept
}

function aRecord(n: number, now: number): StoredRecord {
  const collection = n % 3 === 0 ? 'flights' : 'reservations'
  return {
    collection,
    id: idOf(n),
    held: n % 7 === 0 ? now + n * HOUR + 0.5 : null,
    heldRank: n % 7 === 0 ? n : null,
    isGone: n % 11 === 0,
    asOf: now - n * 1000 - 0.125,
    body: JSON.stringify({
      id: idOf(n),
      startsAt: new Date(now + (n - 30) * HOUR).toISOString(),
      endsAt: new Date(now + (n - 28) * HOUR).toISOString(),
      flightDate: new Date(now + (n - 30) * HOUR).toISOString().slice(0, 10),
      note: `a "quoted" \\ “note” \u0000 ${n}`,
    }),
  }
}

function idOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}
