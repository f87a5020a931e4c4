import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accountsInDatabase } from '#server/accounts/store/accounts-in-database.ts'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { openLedgerInDatabase, readCounts } from '#server/school/ledger/ledger-in-database.ts'
import { NO_LEDGER } from '#server/school/ledger/ledger-store.ts'
import { openModelInDatabase } from '#server/school/read-model/model-in-database.ts'
import { bindingOf } from '#server/store/binding.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { foreignFolder } from '#server/store/folder/own-folder.ts'
import { readMarkIn } from '#server/store/move-mark.ts'
import { type GatewayPace, openAmongGateways } from '#server/store/postgres/among-gateways.ts'
import { refuseClosedSchool } from '#server/store/postgres/closed-schools.ts'
import { claimed, type Places, type PlacesOptions, type StoredAccounts } from './places.ts'
import { createSchoolLease } from './school-lease.ts'
import { createOtherGateways } from './schools/elsewhere.ts'
import { keepHeldSchools } from './schools/held-schools.ts'
import { openSchoolList } from './schools/in-file.ts'
import { putSchool } from './schools/in-table.ts'
import { OPERATOR_ACCOUNTS, schoolFolder } from './schools/list.ts'

/** Rejects if the database cannot be reached. */
export async function databasePlaces(
  options: PlacesOptions & {
    readonly url: string
    /** Monotonic, ms. */
    readonly monotonic: () => number
    readonly hostname: string
    readonly pace?: GatewayPace | undefined
  },
): Promise<Places> {
  const { config, now, monotonic } = options
  const gateways = await openAmongGateways(options)
  const { database, announce, leases } = gateways

  function accountsOf(school: string, log: typeof options.log): StoredAccounts {
    const accounts = accountsInDatabase({ database, school, log })
    return { accounts, copies: null, trouble: accounts.trouble() }
  }

  return {
    // A folder may be claimed even if its data has moved to the database.
    claim: (folder, log) => claimed(folder, config, claimFolder, log),
    async openSchool(school, folder, log) {
      const { id } = school
      if (school.host === null) await database.overAll((ask) => putSchool(ask, school))
      await database.overAll((ask) => refuseClosedSchool(ask, id))
      const common = { database, school: id, now, monotonic, log }
      const place = accountsOf(id, log)
      await refuseAccountsLeftIn(folder, place.accounts, now)
      const model = await openModelInDatabase({
        ...common,
        fence: () => leases.fence(id),
        onSaved: (revision) => void announce(id, 'model', revision),
      })
      const lease = createSchoolLease({
        ...common,
        gateways,
        openLedger: (fence) =>
          openLedgerInDatabase({
            ...common,
            fence,
            binding: bindingOf(school),
            onSaved: (revision) => void announce(id, 'ledger', revision),
          }),
        async readCount() {
          const counts = await database.inSchool(id, (ask) => readCounts(ask, [id], monotonic))
          return counts.get(id) ?? null
        },
      })
      return {
        ...place,
        trouble: foreignFolder(folder) ?? place.trouble,
        count: { gateway: gatewayName(options.hostname, folder) },
        ledger: {
          ...NO_LEDGER,
          bind: (binding) => lease.ledger()?.bind(binding),
          tend: () => lease.ledger()?.tend(),
          unsaved: () => lease.ledger()?.unsaved() ?? database.trouble(),
        },
        model,
        lease,
        bytes: () => null,
        async close() {
          await model.settled()
          await lease.ledger()?.settled()
          await lease.giveBack()
        },
      }
    },
    async openOperator(list, folder) {
      await database.overAll((ask) => refuseClosedSchool(ask, OPERATOR_ACCOUNTS))
      const place = accountsOf(OPERATOR_ACCOUNTS, options.log)
      for (const { school } of list.all()) {
        const { accounts } = accountsOf(school.id, options.log)
        await refuseAccountsLeftIn(schoolFolder(folder, school.id), accounts, now)
      }
      await refuseAccountsLeftIn(folder, place.accounts, now)
      return place
    },
    openList: (from) => openSchoolList(from, database),
    isShared: true,
    followLeases: (schools, schedule) =>
      keepHeldSchools({ schools, leases, now, monotonic, schedule }),
    others: (schools) => createOtherGateways({ schools, leases, database, now, monotonic }),
    close: gateways.close,
  }
}

/** Stable across restarts, and unique per gateway: no two run on one folder. */
function gatewayName(hostname: string, folder: string): string {
  return createHash('sha256')
    .update(`${hostname}\n${resolve(folder)}`)
    .digest('hex')
    .slice(0, 16)
}

/** The folder has people that the database does not; the message tells the operator what to do. */
class AccountsLeftBehind extends Error {
  override readonly name = 'AccountsLeftBehind'
}

/**
 * Refuses an empty database while the old folder has people who may sign in: otherwise the first to open the claim link
 * becomes admin. What `npm run move` moved is exempt.
 */
async function refuseAccountsLeftIn(
  folder: string,
  shared: Pick<AccountsStore, 'read'>,
  now: () => number,
): Promise<void> {
  const file = join(folder, ACCOUNTS_FILE)
  if (!existsSync(file) || readMarkIn(folder) !== null) return
  const there = await shared.read((rows) => rows.all('people'))
  if (there.length > 0 || !(await hasPeople(file, now))) return
  throw new AccountsLeftBehind(
    `${file} holds accounts, but the database of DATABASE_URL has none. The first person to come could claim it. \`npm run move -- --to ADDRESS\`, run without DATABASE_URL, moves everything there. To start without accounts, name another DATA_DIR.`,
  )
}

/** Also true if the file is unreadable. */
async function hasPeople(file: string, now: () => number): Promise<boolean> {
  const accounts = openAccounts({ file, now })
  try {
    const people = await accounts.read((rows) => rows.all('people'))
    return people.length > 0
  } catch {
    return true
  } finally {
    await accounts.close()
  }
}
