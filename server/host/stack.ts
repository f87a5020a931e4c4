import type { Config } from '#server/config/config.ts'
import { movedClock } from '#server/reference-api/demonstration/school-zone.ts'
import { answerAccountsCommand } from './accounts-command.ts'
import { accountWork } from './commands/account.ts'
import { copyWork } from './commands/backup.ts'
import { answerDoctor, DOCTOR } from './doctor/running.ts'
import { armFirstAdmin, dropClaimLink, type FirstAdmin, keepClaimLink } from './first-admin.ts'
import { createStack, type Stack, type StackOptions } from './one-school.ts'
import type { OperatorAnswer, OperatorAsk } from './operator-socket.ts'
import { type Around, type OpenProgram, openProgram } from './program.ts'

export interface RunningStack extends Omit<Stack, 'close' | 'abort' | 'lookAtKey'>, OpenProgram {
  /** Makes whoever opens it first the admin; null if nobody is needed. Holds a secret. */
  readonly claimLink: string | null
  /** Holds the secret of that link. */
  readonly firstAdmin: FirstAdmin
}

/** All of one school's Flightline on `config.host` and `config.port` (0 for a free one), ready when it resolves. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const { config, log } = options
  const { behind, program } = await openProgram(options, async (around) => {
    const stack = await createStack({ ...options, ...around })
    try {
      const firstAdmin = await armFirstAdmin(stack.access, config.access, stack.trouble, log)
      return {
        stack,
        firstAdmin,
        decide: stack.gateway.decide,
        look: stack.lookAtKey,
        answerOperator: ofOnlySchool(answererOf(stack, options, around), around),
        measured: { ...stack.measured, accounts: stack.access.accounts, notes: stack.access.notes },
        abort: stack.abort,
        close: stack.close,
      }
    } catch (error) {
      await stack.close()
      throw error
    }
  })
  const { stack, firstAdmin } = behind
  const claimLink = keptClaimLink(firstAdmin, program, stack.trouble, options)
  return { ...stack, ...program, claimLink, firstAdmin }
}

/** The link of the first admin, kept in the folder while it counts. Where nobody is asked there is none. */
export function keptClaimLink(
  firstAdmin: FirstAdmin,
  { outside, address }: OpenProgram,
  trouble: string | null,
  { config, folder, log }: Pick<StackOptions, 'config' | 'folder' | 'log'>,
): string | null {
  const [best = address] = outside
  const link =
    firstAdmin !== null && typeof firstAdmin === 'object'
      ? `${best}/claim#${firstAdmin.token}`
      : null
  if (folder === undefined || !config.access.isAsked) return link
  if (link) keepClaimLink(folder, link, log)
  // Who cannot read the house does not know whether its link still counts.
  else if (trouble === null) dropClaimLink(folder, log)
  return link
}

/** What the commands on a folder ask of the school that runs on it. */
export function answererOf(
  stack: Stack,
  options: StackOptions,
  { peers, port }: Around,
): ((ask: OperatorAsk) => Promise<OperatorAnswer>) | null {
  const { now, monotonic } = options
  const inAccounts = accountsAnswererOf(stack, options)
  const inDoctor = answerDoctor.bind(null, {
    school: stack,
    notReady: stack.measured.notReady,
    peers,
    version: options.version,
    port,
    now,
    monotonic,
  })
  return inAccounts && ((ask) => (ask.command === DOCTOR ? inDoctor(ask) : inAccounts(ask)))
}

/** Whoever names another school by its host means another Flightline. */
function ofOnlySchool(
  answer: ReturnType<typeof answererOf>,
  { hosts }: Around,
): ReturnType<typeof answererOf> {
  return (
    answer &&
    (async (ask) =>
      ask.school === undefined || hosts().has(ask.school.toLowerCase())
        ? answer(ask)
        : {
            code: 1,
            lines: [
              `The Flightline that runs here shows one school, which is not at ${ask.school}: name no school, or the DATA_DIR of that one. Nothing was changed.`,
            ],
          })
  )
}

/** What they ask of a house; null for one that lives and dies with the process. */
export function accountsAnswererOf(
  { access, kept }: Pick<Stack, 'access' | 'kept'>,
  { folder, now }: Pick<StackOptions, 'folder' | 'now'>,
): ((ask: OperatorAsk) => Promise<OperatorAnswer>) | null {
  if (folder === undefined) return null
  const { transact, read } = access.accounts
  const accounts = { transact, read, ...(kept && { copyInto: kept.copyInto }) }
  return answerAccountsCommand.bind(
    null,
    { account: accountWork, copy: copyWork },
    { folder, accounts, now },
  )
}

/** The program's clock: the machine's, or moved as `SCHOOL_CLOCK` says. */
export function programClock({ schoolClock, timeZone }: Config, now: () => number): () => number {
  return schoolClock === null ? now : movedClock(now, timeZone, schoolClock)
}
