import { refuseAccountsLeftIn } from '#server/accounts/store/left-in-folder.ts'
import { NO_LEDGER } from '#server/school/ledger/ledger-store.ts'
import { bindingOf } from '#server/store/binding.ts'
import type { AmongGateways } from '#server/store/postgres/among-gateways.ts'
import { refuseClosedSchool } from '#server/store/postgres/closed-schools.ts'
import { accountsOnPostgres } from '#server/store/postgres/house-on-postgres.ts'
import {
  openLedgerOnPostgres,
  readCounts,
  type SharedCount,
} from '#server/store/postgres/ledger-on-postgres.ts'
import { openModelOnPostgres } from '#server/store/postgres/model-on-postgres.ts'
import { createHolding } from './holding.ts'
import type { InsideOptions, Stores } from './one-school.ts'
import { schoolIdFrom } from './schools/hosted-school.ts'
import { putSchool } from './schools/listed-table.ts'

/**
 * The stores of a school in the database that several gateways share, and whether this one writes. Rejects where the
 * database cannot be asked.
 */
export async function openSharedStores(
  { config, id: given, folder, now, monotonic, log }: InsideOptions,
  among: Omit<AmongGateways, 'close'>,
  school: { readonly baseUrl: string; readonly key: string },
): Promise<Stores> {
  const id = given ?? schoolIdFrom(school.baseUrl)
  if (given === undefined)
    await among.database.overAll((ask) =>
      putSchool(ask, {
        id,
        // In no list: it is asked for under whatever address the gateway has.
        host: null,
        name: config.schoolName ?? 'Flight school',
        baseUrl: school.baseUrl,
        timeZone: config.timeZone,
        hours: config.schoolHours,
        location: config.schoolLocation,
        dailyRequests: config.dailyRequests,
      }),
    )
  const { database, announce, leases } = among
  await database.overAll((ask) => refuseClosedSchool(ask, id))
  const common = { database, school: id, now, monotonic, log }
  const accounts = accountsOnPostgres(common)
  if (folder !== undefined) await refuseAccountsLeftIn(folder, accounts, now)
  const model = await openModelOnPostgres({
    ...common,
    fence: () => leases.fence(id),
    onSaved: (collection, revision) => void announce(id, collection, revision),
  })
  const holding = createHolding({
    ...common,
    among,
    openLedger: (fence) =>
      openLedgerOnPostgres({
        ...common,
        fence,
        binding: bindingOf(school),
        onSaved: (revision) => void announce(id, 'ledger', revision),
      }),
    async readCount(): Promise<SharedCount | null> {
      const counts = await database.inSchool(id, (ask) => readCounts(ask, [id], monotonic))
      return counts.get(id) ?? null
    },
  })
  return {
    model,
    holding,
    accounts,
    kept: null,
    trouble: accounts.trouble(),
    checkAccounts: accounts.check,
    ledger: {
      ...NO_LEDGER,
      bind: (binding) => holding.ledger()?.bind(binding),
      tend: () => holding.ledger()?.tend(),
      unsaved: () => holding.ledger()?.unsaved() ?? database.trouble(),
    },
    async close() {
      await model.settled()
      await holding.ledger()?.settled()
      await holding.giveBack()
    },
  }
}
