import { readFileSync } from 'node:fs'
import type { RequestOptions } from 'node:https'
import { type Config, readConfig } from '#server/config/config.ts'
import {
  command,
  type ExitCode,
  type OperatorCommand,
  refusalOf,
  type Task,
} from '#server/host/command.ts'
import { checkFolder } from '#server/host/doctor/check-folder.ts'
import {
  checkCertificate,
  checkClock,
  checkLimits,
  checkMemory,
  checkNode,
  checkPort,
  checkZone,
} from '#server/host/doctor/check-machine.ts'
import {
  checkAnswer,
  formatPrice,
  requestInFolder,
  wordsOfReason,
} from '#server/host/doctor/check-school.ts'
import { checkDatabase, checkMail } from '#server/host/doctor/check-services.ts'
import { checkSettings, withoutSecrets } from '#server/host/doctor/check-settings.ts'
import { checkWayIn } from '#server/host/doctor/check-way-in.ts'
import { type CheckResult, fine, found, worthKnowing, wrong } from '#server/host/doctor/finding.ts'
import {
  type ArrivedRequest,
  DOCTOR,
  type RunningFacts,
  type TriedRequest,
} from '#server/host/doctor/running.ts'
import { askRunning, NotDoneThere } from '#server/host/operator-socket.ts'

const USAGE = `Usage: npm run doctor [-- ADDRESS] [--ask]
Checks settings, folder, clock, zone data, certificate, port and machine. Exit code 0 if nothing is wrong, else 1.
ADDRESS, such as https://flightline.school.example, is tried from outside. PUBLIC_URL is tried by itself.
--ask sends one of the day's requests to the school, and signs in to the relay of SMTP_URL.`

export const doctor = doctorBy()

/** `through`: as in `checkWayIn`. */
export function doctorBy(through?: RequestOptions): OperatorCommand {
  return command({
    usage: USAGE,
    options: { ask: { type: 'boolean' } },
    run(task, { positionals: [address, ...more], values: { ask = false } }) {
      const isAddress = address === undefined || (URL.canParse(address) && /^https?:/.test(address))
      return more.length > 0 || !isAddress ? null : examine(task, address, ask, through)
    },
  })
}

async function examine(
  task: Task,
  address: string | undefined,
  maySend: boolean,
  through?: RequestOptions,
): Promise<ExitCode> {
  const { around, folder } = task
  const clean = withoutSecrets(around)
  const say = (line: string) => task.say(clean(line))
  const wrongs: string[] = []
  const tell = (title: string, findings: readonly CheckResult[]) => {
    say(title)
    for (const { is, words } of findings) {
      say(`  ${MARKS[is]}${words}`)
      if (is === 'wrong') wrongs.push(words)
    }
  }

  const answer = readConfig(around)
  const config = 'config' in answer ? answer.config : null
  const now = task.now()
  tell('Settings', checkSettings(around, answer))
  const running = await findRunning(folder)
  const facts = typeof running === 'string' ? null : running
  tell('Running', checkRunning(running))
  const isShared = (config?.databaseUrl ?? null) !== null
  tell(
    `Folder ${folder}`,
    await checkFolder(folder, { isRunning: running !== null, isShared, now }),
  )
  tell('Machine', [
    checkNode(process.versions.node, now),
    ...checkLimits(textOf('/proc/self/limits')),
    checkMemory(),
  ])
  if (config !== null) {
    const tried = maySend ? await ask(task, config, facts, say) : null
    if (tried) tell('School', tried.findings)
    tell('Clock', [
      ...CLOCK[config.school.kind](tried?.skew ?? facts?.skew ?? null, now),
      ...checkZone(config.timeZone, now),
    ])
    if (config.databaseUrl !== null) tell('Database', await checkDatabase(config.databaseUrl))
    tell('Mail', await checkMail(config.mail, maySend))
    tell('Certificate', checkCertificate(config.access, now))
    if (typeof running !== 'string') tell('Port', [await checkPort(config, facts?.port ?? null)])
    const origin = address ?? config.access.publicUrl
    if (origin !== null) tell('Way in', await wayIn(folder, origin, config, facts, through))
  }
  say(wrongs.length === 0 ? 'Nothing is wrong.' : `${wrongs.length} to fix:`)
  for (const words of wrongs) say(`  ${words}`)
  return wrongs.length === 0 ? 0 : 1
}

const MARKS = { fine: 'ok     ', note: 'note   ', wrong: 'WRONG  ' } as const

type Kind = Config['school']['kind']

const CLOCK: Readonly<Record<Kind, (skew: number | null, now: number) => CheckResult[]>> = {
  real: (skew, now) => [checkClock(skew, now)],
  many: () => [],
  embedded: () => [fine('The demonstration school uses this machine’s clock.')],
}

/** Why there is no single school to ask. */
const NOT_ASKED: Readonly<Partial<Record<Kind, string>>> = {
  many: 'There are many schools. `npm run school -- list` shows the state of each.',
  embedded: 'This is the demonstration school, so there is no school to ask.',
}

async function findRunning(folder: string): Promise<RunningFacts | string | null> {
  try {
    return await running<RunningFacts>(folder, 'facts')
  } catch (error) {
    return refusalOf(error)
  }
}

async function running<T>(folder: string, ...words: readonly string[]): Promise<T | null> {
  const answer = await askRunning(folder, { command: DOCTOR, words })
  if (answer === null) return null
  const [line] = answer.lines
  if (answer.code !== 0 || line === undefined)
    throw new NotDoneThere('The Flightline that runs here has another version. Restart it.')
  return JSON.parse(line) as T
}

function checkRunning(program: RunningFacts | string | null): CheckResult[] {
  if (program === null) return [worthKnowing('Flightline is not running here.')]
  if (typeof program === 'string') return [wrong(program)]
  const { version, notReady, reason, budget } = program
  const limit = budget?.limit ?? null
  return found([
    fine(`Flightline ${version} runs here.`),
    ...notReady.map((word) =>
      wrong(`It is not ready: ${word}. See docs/running.md, “When it says …”.`),
    ),
    reason !== null && wrong(wordsOfReason(reason)),
    limit !== null && fine(`${budget?.remaining} of ${limit} of today's requests are left.`),
  ])
}

interface Tried {
  readonly findings: readonly CheckResult[]
  readonly skew: number | null
}

async function ask(
  { folder, now }: Task,
  config: Config,
  facts: RunningFacts | null,
  say: Task['say'],
): Promise<Tried> {
  const unchecked = NOT_ASKED[config.school.kind]
  if (unchecked !== undefined) return { findings: [worthKnowing(unchecked)], skew: null }
  try {
    if (facts?.budget) say(formatPrice(facts.budget, config.dailyRequests))
    const tried = facts
      ? await running<TriedRequest>(folder, 'ask')
      : await requestInFolder(config, now, say)
    if (tried) return { findings: checkAnswer(tried), skew: tried.skew }
    return { findings: [wrong('Flightline has just stopped. Run this again.')], skew: null }
  } catch (error) {
    return { findings: [wrong(refusalOf(error))], skew: null }
  }
}

async function wayIn(
  folder: string,
  origin: string,
  { access }: Config,
  facts: RunningFacts | null,
  through?: RequestOptions,
): Promise<readonly CheckResult[]> {
  if (facts === null) return [worthKnowing(`${origin} is only tried while Flightline runs here.`)]
  const program = {
    expect: async () => (await running<string>(folder, 'expect')) ?? '',
    seen: (word: string) => running<ArrivedRequest>(folder, 'seen', word),
  }
  return checkWayIn(origin, access, program, through)
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
