import { createAccess } from '#server/accounts/access.ts'
import { type Gateway } from '#server/http/front.ts'
import { createOperatorGateway } from '#server/http/operator-gateway.ts'
import { claimFolder, claimOpenFolder } from '#server/store/folder/folder-claim.ts'
import { TRY_AGAIN_AFTER } from '#server/store/folder/stored-file.ts'
import type { SharedAccounts } from '#server/store/postgres/house-on-postgres.ts'
import { zoneOf } from '#time/zone.ts'
import { dropClaimLink } from './first-admin.ts'
import { notReady } from './health/readiness.ts'
import { createNightlyCopies } from './nightly-copies.ts'
import { type InsideOptions, openAccountsIn, prepareFolder, type Stack } from './one-school.ts'
import { schoolsAnswer } from './schools/schools-answer.ts'
import type { SchoolsTold } from './schools/schools-told.ts'

/** What runs for the operator's own house. */
export interface OperatorStack extends Pick<Stack, 'access' | 'kept' | 'trouble' | 'close'> {
  readonly gateway: Gateway
  readonly notReady: () => Promise<readonly string[]>
  readonly copies: Stack['measured']['copies']
}

export interface OperatorOptions
  extends Pick<
    InsideOptions,
    | 'config'
    | 'now'
    | 'monotonic'
    | 'log'
    | 'version'
    | 'files'
    | 'folder'
    | 'schedule'
    | 'hosts'
    | 'address'
    | 'isStopping'
  > {
  readonly told: SchoolsTold
  /** In a database that several gateways share, instead of a file in the folder. */
  readonly accounts?: SharedAccounts
}

/** Flightline without a school, for the host's operator: who may come in, and how all the schools stand. */
export async function createOperatorStack(options: OperatorOptions): Promise<OperatorStack> {
  const { config, folder, log, now, monotonic, version, told } = options
  const shared = options.accounts
  // What is kept in a database may have come from this folder.
  const claimIt = shared ? claimFolder : claimOpenFolder
  const claim = folder === undefined ? null : await claimIt(folder, log)
  if (folder !== undefined) prepareFolder(folder, log)
  const { accounts, kept, trouble } = shared
    ? { accounts: shared, kept: null, trouble: shared.trouble() }
    : openAccountsIn(folder, now, log)
  const { nightlyCopies: nights, timeZone } = config
  const copies =
    folder === undefined || kept === null
      ? null
      : createNightlyCopies({ folder, accounts: kept, now, zone: zoneOf(timeZone), nights, log })
  const brand = config.schoolName ?? 'Flightline'
  const access = createAccess({
    accounts,
    now,
    monotonic,
    log,
    school: brand,
    config: config.access,
    operates: 'only',
    ...(options.address && { address: options.address }),
    ...(copies && { copies: copies.state }),
    onChange() {
      const isClaimed = (access.accounts.facts()?.people ?? 0) > 0
      if (isClaimed && folder !== undefined) dropClaimLink(folder, log)
    },
  })
  await access.ready()
  let closed: Promise<void> | null = null
  const readiness = () =>
    notReady({
      isStopping: closed !== null || options.isStopping?.() === true,
      unsaved: null,
      isAccountsEmpty: access.accounts.facts()?.people === 0,
      checkAccounts: (shared ?? kept)?.check ?? (async () => null),
    })
  const schedule = options.schedule ?? (() => () => {})
  let stopTending = schedule(now() + TRY_AGAIN_AFTER, tend)

  function tend() {
    access.tend()
    copies?.tend()
    stopTending = schedule(now() + TRY_AGAIN_AFTER, tend)
  }

  async function close() {
    stopTending()
    await copies?.settled()
    await access.close()
    await claim?.release()
  }

  return {
    access,
    kept,
    trouble,
    notReady: readiness,
    copies: copies?.state ?? (() => ({ last: null })),
    gateway: createOperatorGateway({
      hosts: options.hosts,
      files: options.files,
      notReady: readiness,
      log,
      brand,
      door: access.door,
      schools: schoolsAnswer(told, version, now),
      unsaved: () => told.database()?.away ?? null,
      timeZone,
      version,
      now,
    }),
    close() {
      closed ??= close()
      return closed
    },
  }
}
