import { refuseAccountsLeftIn } from '#server/accounts/store/left-in-folder.ts'
import type { ManySchoolsHere } from '#server/config/config.ts'
import type { IncomingRequest } from '#server/http/asked.ts'
import { type Hosts, publicHost } from '#server/http/port/own-hosts.ts'
import type { Database } from '#server/store/postgres/database.ts'
import type { SharedAccounts } from '#server/store/postgres/house-on-postgres.ts'
import { answerSchools } from './commands/schools-running.ts'
import { answerDoctor, DOCTOR } from './doctor/running.ts'
import { armFirstAdmin } from './first-admin.ts'
import { createStack, openAmong, type Stack, type StackOptions } from './one-school.ts'
import type { OperatorAnswer, OperatorAsk } from './operator-socket.ts'
import { createOperatorStack, type OperatorStack } from './operator-stack.ts'
import { type Around, type OpenProgram, openProgram } from './program.ts'
import { keepHeldSchools } from './schools/held-schools.ts'
import { OPERATORS_HOUSE, schoolFolder } from './schools/hosted-school.ts'
import { keyOf } from './schools/key-of.ts'
import { createManySchools, type ManySchools, ofSchool } from './schools/many-schools.ts'
import { openSchoolList } from './schools/open-list.ts'
import type { SchoolList } from './schools/school-list.ts'
import { readMasterKey } from './schools/sealed-key.ts'
import { toldOfMany } from './schools/told-of-many.ts'
import { accountsAnswererOf, answererOf, keptClaimLink, type RunningStack } from './stack.ts'

export interface RunningSchools
  extends OpenProgram,
    Pick<RunningStack, 'claimLink' | 'firstAdmin' | 'trouble'> {
  readonly schools: ManySchools<Stack>
}

/** Many schools on one port, each under its host name, ready when it resolves: the schools are loaded behind it. */
export async function startSchools(
  options: StackOptions & { readonly folder: string },
  where: ManySchoolsHere,
): Promise<RunningSchools> {
  const { config, folder, log, now, monotonic } = options
  const { masterKeyFile, listFile } = where
  const master = masterKeyFile === null ? null : readMasterKey(masterKeyFile)
  if (master !== null && 'flaw' in master) throw new Error(`MASTER_KEY_FILE ${master.flaw}`)
  const among = await openAmong(options)
  const database = among?.database ?? null
  try {
    const { dailyRequests } = config
    const list = await openSchoolList({ file: listFile, database, dailyRequests })
    const { behind, program } = await openProgram(options, async (around) => {
      const { hosts, address, isStopping, machine } = around
      const elsewhere =
        among &&
        (await import('./schools/schools-elsewhere.ts')).createSchoolsElsewhere({
          schools: () => schools.all().flatMap((one) => (one.running ? [] : [one.school])),
          database: among.database,
          now,
          monotonic,
        })
      const told = toldOfMany({
        schools: { all: () => schools.all() },
        leases: among?.leases ?? null,
        database,
        elsewhere,
        startedAt: now(),
        now,
        monotonic,
        hostname: machine.hostname(),
      })
      const accounts = among && (await openOperatorsAccounts(among.database, options, list))
      const operator = await createOperatorStack({
        ...options,
        hosts,
        address,
        isStopping,
        told,
        ...(accounts && { accounts }),
      })
      const schools = createManySchools<Stack>({
        list,
        config,
        start: (school, own, key) =>
          createStack({
            ...options,
            machine,
            isStopping,
            isOneOfMany: true,
            config: own,
            folder: schoolFolder(folder, school.id),
            hosts: () => publicHost(own.access),
            address: () => own.access.publicUrl,
            log: ofSchool(log, school.id),
            key,
            ...(among && { among, id: school.id }),
          }),
        files: options.files,
        keyOf: (one) => keyOf(one, masterKeyFile),
        own: (host) => hosts().has(host),
        process: operator.gateway.decide,
        watched: (asked) => operator.gateway.decide(askedAt(hosts(), asked)),
        // Of several gateways each loads what it holds, and what it is asked for.
        isEager: among === null,
        now,
        monotonic,
        schedule: options.schedule ?? (() => () => {}),
        log,
      })
      const stopHolding =
        among &&
        keepHeldSchools({
          schools,
          leases: among.leases,
          now,
          monotonic,
          schedule: options.schedule ?? (() => () => {}),
        })
      const close = async () => {
        stopHolding?.()
        await schools.close()
        await operator.close()
      }
      try {
        return {
          schools,
          operator,
          firstAdmin: await armFirstAdmin(operator.access, config.access, operator.trouble, log),
          decide: schools.decide,
          originAt: schools.originAt,
          look: () => void schools.look(),
          answerOperator: (ask: OperatorAsk) => answerFor(schools, operator, options, around, ask),
          measured: {
            school: null,
            told,
            copies: operator.copies,
            notReady: operator.notReady,
            accounts: operator.access.accounts,
            notes: operator.access.notes,
          },
          abort: schools.abort,
          close,
        }
      } catch (error) {
        await close()
        throw error
      }
    })
    const { schools, operator, firstAdmin } = behind
    const claimLink = keptClaimLink(firstAdmin, program, operator.trouble, options)
    return {
      ...program,
      schools,
      claimLink,
      firstAdmin,
      trouble: operator.trouble,
      async close() {
        await program.close()
        await among?.close()
      },
    }
  } catch (error) {
    await among?.close()
    throw error
  }
}

/** Once no folder is found whose people the database does not know, the operator's own among them. Loaded only where it is used. */
async function openOperatorsAccounts(
  database: Database,
  { folder, now, log }: StackOptions & { readonly folder: string },
  list: SchoolList,
): Promise<SharedAccounts> {
  const { accountsOnPostgres } = await import('#server/store/postgres/house-on-postgres.ts')
  const { refuseClosedSchool } = await import('#server/store/postgres/closed-schools.ts')
  await database.overAll((ask) => refuseClosedSchool(ask, OPERATORS_HOUSE))
  for (const { school } of list.all()) {
    const { id } = school
    await refuseAccountsLeftIn(
      schoolFolder(folder, id),
      accountsOnPostgres({ database, school: id }),
      now,
    )
  }
  const accounts = accountsOnPostgres({ database, school: OPERATORS_HOUSE, log })
  await refuseAccountsLeftIn(folder, accounts, now)
  return accounts
}

/** The same at a host of the process itself. */
function askedAt(hosts: Hosts, asked: IncomingRequest): IncomingRequest {
  const [host = ''] = hosts.keys()
  return { ...asked, headers: { ...asked.headers, host } }
}

/** What the commands on this machine ask: of the schools as such, of the one that they name, or of the operator's own house. */
async function answerFor(
  schools: ManySchools<Stack>,
  operator: OperatorStack,
  options: StackOptions & { readonly folder: string },
  around: Around,
  ask: OperatorAsk,
): Promise<OperatorAnswer> {
  const said = await answerSchools(schools, ask)
  if (said !== null) return said
  if (ask.command === DOCTOR && ask.school === undefined)
    return answerDoctor({ ...options, ...around, school: null, notReady: operator.notReady }, ask)
  const nothing = (line: string) => ({ code: 1, lines: [line] }) as const
  if (ask.school === undefined)
    return accountsAnswererOf(operator, options)?.(ask) ?? nothing('The house is not kept here.')
  const id = schools.byHost(ask.school)?.school.id
  if (id === undefined) return nothing('No school of this host is in the list.')
  try {
    const stack = await schools.load(id)
    const folder = schoolFolder(options.folder, id)
    const answer = answererOf(stack, { ...options, folder }, around)
    return answer?.(ask) ?? nothing('Nothing is kept of this school here.')
  } catch {
    return nothing(schools.byHost(ask.school)?.trouble ?? 'This school cannot be shown now.')
  }
}
