import { createOperatorGateway } from '#server/http/operator-gateway.ts'
import { runAccounts, twiceAMinute } from './running-accounts.ts'
import type { SchoolOptions } from './school.ts'
import type { SchoolList } from './schools/list.ts'
import type { SchoolsStatus } from './schools/status.ts'

/** Opens the accounts and pages of the host's operator, which show how the schools of its list are, and no record of any. */
export async function openOperator(
  options: Omit<SchoolOptions, 'listed' | 'schools'> & Required<Pick<SchoolOptions, 'schools'>>,
  list: SchoolList,
  database: SchoolsStatus['database'],
) {
  const { config, folder, log, now, places, schedule, version } = options
  const claim = await places.claim(folder, log)
  const place = await places.openOperator(list, folder).catch(async (error: unknown) => {
    await claim.release()
    throw error
  })
  const brand = config.schoolName ?? 'Flightline'
  const accounts = runAccounts({
    ...options,
    place,
    brand,
    operates: 'only',
    unsaved: () => null,
  })
  await accounts.access.ready()
  const stopTending = twiceAMinute(schedule, now, accounts.tend)

  return {
    ...accounts,
    gateway: createOperatorGateway({
      hosts: options.hosts,
      files: options.files,
      notReady: accounts.notReady,
      log,
      brand,
      authentication: accounts.access.door,
      schools: options.schools,
      unsaved: () => database()?.away ?? null,
      timeZone: config.timeZone,
      version,
      now,
    }),
    async close() {
      stopTending()
      await accounts.close()
      await claim.release()
    },
  }
}
