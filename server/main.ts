import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLog } from '#config/log.ts'
import { readConfig } from '#config/read-config.ts'
import { surroundings } from '#config/surroundings.ts'
import { loadSiteFiles } from '#gateway/site-files.ts'
import { homeZone } from '#reference-api/demonstration/home-zone.ts'
import { wordsOfAccess } from './first-admin.ts'
import { guardProcess } from './guarded.mjs'
import { scheduleBy } from './real-schedule.ts'
import { programClock, startStack } from './stack.ts'
import { versionOf } from './version.ts'

// `npm start`: the gateway and, without a real school, the embedded one.

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

async function run(): Promise<void> {
  const answer = readConfig(surroundings(guardProcess(), homeZone(), process.cwd()))
  if ('problems' in answer) {
    const many =
      answer.problems.length > 1 ? `${answer.problems.length} settings are` : 'A setting is'
    console.error(`Flightline does not start. ${many} wrong:`)
    for (const problem of answer.problems) console.error(`  ${problem}`)
    process.exitCode = 1
    return
  }
  const { config, warnings } = answer
  const now = programClock(config, Date.now)
  const log = createLog(config.logLevel, now)
  // An error's text may quote what it failed on; its name is enough to go by.
  process.on('uncaughtException', (error) => {
    log.error('crashed', { name: error.name })
    process.exit(1)
  })
  let stack: Awaited<ReturnType<typeof startStack>> | null = null
  let isStopping = false
  const stop = () => {
    // A second signal does not wait, and before it runs there is nothing to wait for.
    if (isStopping || stack === null) process.exit(isStopping ? 1 : 0)
    isStopping = true
    log.info('stopping')
    void stack.close().then(() => process.exit(0))
  }
  // Before anything else: as the first process of a container it would not hear of them otherwise.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  for (const warning of warnings) console.error(warning)
  if (Number(process.versions.node.split('.')[0]) < 22) {
    console.log(
      'Node 20 is past its end of life; Flightline runs on it, but Node 24 LTS is recommended.',
    )
  }
  try {
    stack = await startStack({
      config,
      now,
      monotonic: () => performance.now(),
      log,
      version: versionOf(readFileSync(inProject('package.json'), 'utf8')),
      files: loadSiteFiles(inProject('dist')),
      folder: config.dataDir,
      schedule: scheduleBy(now),
    })
    if (stack.trouble !== null) console.error(visible(stack.trouble))
    const whose =
      config.school.kind === 'real'
        ? 'the school that SCHOOL_API_URL names'
        : `the embedded school “${stack.school?.name ?? ''}”`
    console.log(`Flightline is at ${stack.address}/ and shows ${whose}. Ctrl+C stops it.`)
    if (stack.metrics !== null) console.log(`Metrics are at ${stack.metrics}.`)
    // Loaded only where something is to be shown: today's start needs no QR code.
    const draw = stack.claimLink === null ? null : (await import('uqr')).renderUnicodeCompact
    const words = wordsOfAccess(stack, config, (text) => draw?.(text, { border: 2 }) ?? '')
    for (const line of words) console.log(visible(line))
    log.info('started', { port: stack.port, school: config.school.kind })
  } catch (error) {
    console.error(visible(inWords(error, config.host, config.port)))
    process.exitCode = 1
  }
}

/** A folder's name may hold what a terminal obeys. */
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
