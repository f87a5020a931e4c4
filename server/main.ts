import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config/config.ts'
import { createLog, isJournalStream } from './config/log.ts'
import { type MachineSurroundings, openSettings, surroundings } from './config/read-settings.ts'
import { settings } from './config/settings.ts'
import { guardProcess } from './guarded.mjs'
import { wordsOfAccess } from './host/first-admin.ts'
import { programClock, type RunningHost, scheduleBy, startHost, versionOf } from './host/program.ts'
import { loadSiteFiles } from './http/site-files.ts'
import { homeZone } from './reference-api/demonstration/school-zone.ts'

// `npm start`: the gateway and, without a real school, the embedded one.

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

async function run(): Promise<void> {
  const around = () => surroundings(guardProcess(), homeZone(), process.cwd())
  const isJournal = isJournalStream(process.env.JOURNAL_STREAM)
  // With a terminal, SIGHUP means that it was closed; without one, reload the settings.
  const isAttended = process.stdin.isTTY || process.stdout.isTTY || process.platform === 'win32'
  const complain = (priority: 3 | 4, line: string) =>
    console.error(isJournal ? line.replaceAll(/^/gm, `<${priority}>`) : line)
  const answer = readConfig(around())
  if ('problems' in answer) {
    const many =
      answer.problems.length > 1 ? `${answer.problems.length} settings are` : 'A setting is'
    complain(3, `Flightline does not start. ${many} wrong:`)
    for (const problem of answer.problems) complain(3, `  ${problem}`)
    process.exitCode = 1
    return
  }
  const { config, warnings } = answer
  const now = programClock(config, Date.now)
  const log = createLog(config.logLevel, now, { isJournal })
  const version = versionOf(readFileSync(inProject('package.json'), 'utf8'))
  // An error's text may quote secrets; log only its name.
  process.on('uncaughtException', (error) => {
    log.error('crashed', { name: error.name })
    log.flush()
    process.exit(1)
  })
  let host: RunningHost | null = null
  let isStopping = false
  const stop = () => {
    // A second signal does not wait, and before the start there is nothing to wait for.
    if (isStopping || host === null) process.exit(isStopping ? 1 : 0)
    isStopping = true
    log.info('stopping')
    log.flush()
    void host.close().then(() => process.exit(0))
  }
  const readAgain = createSettingsAgain(around, log)
  // First of all: a container's first process has no default handlers.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('SIGHUP', () => {
    if (isAttended || isStopping) return stop()
    readAgain()
    host?.reload()
  })
  for (const warning of warnings) complain(4, warning)
  if (Number(process.versions.node.split('.')[0]) < 22) {
    console.log(
      'Node 20 is past its end of life; Flightline runs on it, but Node 24 LTS is recommended.',
    )
  }
  try {
    const options = {
      config,
      now,
      monotonic: () => performance.now(),
      log,
      version,
      files: loadSiteFiles(inProject('dist')),
      folder: config.dataDir,
      schedule: scheduleBy(now),
      checkout: { root: inProject(''), env: process.env },
    }
    host = await startHost(options)
    console.log(greeting(host))
    for (const trouble of host.schools.troubles()) complain(4, visible(trouble))
    if (host.schools.all().length === 0)
      console.log('`npm run school -- add` adds a school to the list.')
    if (host.trouble !== null) complain(3, visible(host.trouble))
    if (host.metrics !== null) console.log(`Metrics are at ${host.metrics}.`)
    const draw = host.claimLink === null ? null : (await import('uqr')).renderUnicodeCompact
    const words = wordsOfAccess(host, config, (text) => draw?.(text, { border: 2 }) ?? '')
    for (const line of words) console.log(visible(line))
    const { kind } = config.school
    log.info('started', { port: host.port, school: kind, version, node: process.versions.node })
  } catch (error) {
    complain(3, visible(inWords(error, config.host, config.port)))
    process.exitCode = 1
  }
}

function greeting({ address, only, schools }: RunningHost): string {
  if (only !== null) {
    const whose = only.embedded
      ? `the embedded school “${only.embedded.name}”`
      : 'the school that SCHOOL_API_URL names'
    return `Flightline is at ${address}/ and shows ${whose}. Ctrl+C stops it.`
  }
  const { length } = schools.all()
  return `Flightline listens at ${address}/ and shows ${length === 1 ? '1 school' : `${length} schools`}, each at its own host name. Ctrl+C stops it.`
}

const APPLIES_AT_ONCE = 'LOG_LEVEL'

/** Reloads `.env` at SIGHUP, and logs which settings apply now or need a restart. If one is wrong, nothing changes. */
function createSettingsAgain(around: () => MachineSurroundings, log: ReturnType<typeof createLog>) {
  const inUse = new Map(writtenIn(around()))
  return () => {
    const now = around()
    const read = readConfig(now)
    if ('problems' in read) {
      log.error('settings_refused', { problems: read.problems.join(' ') })
      return
    }
    const written = new Map(writtenIn(now))
    const changed = [...written.keys()].filter((name) => inUse.get(name) !== written.get(name))
    log.setLevel(read.config.logLevel)
    inUse.set(APPLIES_AT_ONCE, written.get(APPLIES_AT_ONCE) ?? null)
    log.info('settings_read_again', {
      taken: changed.filter((name) => name === APPLIES_AT_ONCE).join(' '),
      restart: changed.filter((name) => name !== APPLIES_AT_ONCE).join(' '),
    })
  }
}

/** Secrets are compared, never logged. */
function writtenIn(around: MachineSurroundings): [name: string, value: string | null][] {
  const { text } = openSettings(around)
  return settings.map(({ name }) => [name, text(name)])
}

/** A folder's name may contain terminal control characters. */
function visible(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, (sign) => {
    return `\\u{${sign.codePointAt(0)?.toString(16)}}`
  })
}

function inWords(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken. Is Flightline running already? Stop that, or set PORT to another one.`
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT above 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to lan.`
  return error instanceof Error ? error.message : 'Flightline could not start.'
}

await run()
