import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { DAY, HOUR, MINUTE } from '#time/instant.ts'
import { sized } from './options.ts'
import { end, type Program, startProgram } from './programs.ts'
import { percentile, type Row } from './rows.ts'
import { createWitness } from './witness.ts'

// The built programs, at a hundred times the clock: `npm run build` and Debian's `faketime` come first.

const SPEED = 100
const ZONE = 'America/Denver'
/** Saturday 31 October 2026, 5 in the morning in Denver: the clocks change in the night to Sunday. Small, its forenoon. */
const START = Date.parse(sized('2026-10-31T11:00:00Z', '2026-10-31T16:00:00Z'))
const LENGTH = sized(3 * DAY, HOUR)
/** The school's program is gone for three hours of the second morning. */
const OUTAGE = sized(
  { from: DAY + 5 * HOUR, until: DAY + 8 * HOUR },
  { from: 20 * MINUTE, until: 30 * MINUTE },
)
const KILLS = sized([DAY + 10 * HOUR, 2 * DAY + 4 * HOUR + 7 * MINUTE], [40 * MINUTE])
/** What the first reading after the outage may take. */
const RECOVERY = 15 * MINUTE
/** Between two looks of the dispatcher. */
const LOOK = 1.5 * MINUTE
const NIGHT_LOOK = 10 * MINUTE
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const built = (program: string) =>
  fileURLToPath(new URL(`../../dist-server/${program}.js`, import.meta.url))

interface IncomingRequest {
  /** The UTC day it was charged to. */
  readonly day: string
  readonly status: string
}

/** Three days of the demonstration school, its outage, and two `kill -9` of the gateway; every answer is held against the world. */
export async function benchThreeDays(): Promise<readonly Row[]> {
  if (!existsSync(FAKETIME)) throw new Error(`${FAKETIME} is not there: install Debian’s faketime.`)
  const folder = mkdtempSync(join(tmpdir(), 'flightline-three-days-'))
  const asked: IncomingRequest[] = []
  const began = performance.now()
  const now = () => START + (performance.now() - began) * SPEED
  const clock = () => ({
    LD_PRELOAD: FAKETIME,
    TZ: 'UTC',
    FAKETIME: `@${new Date(now()).toISOString().slice(0, 19).replace('T', ' ')} x${SPEED}`,
  })
  const [schoolPort, port] = [String(await freePort()), String(await freePort())]
  const startSchool = () =>
    startProgram([built('school')], folder, {
      ...clock(),
      PORT: schoolPort,
      DATA_DIR: join(folder, 'school'),
      SCHOOL_TIME_ZONE: ZONE,
    }).then((program) => {
      program.child.stdout?.on('data', (chunk) => {
        for (const [, day = '', status = ''] of String(chunk).matchAll(
          /^(\d{4}-\d\d-\d\d)T\S+ GET \/api\S+ (\d{3})$/gm,
        ))
          asked.push({ day, status })
      })
      return program
    })
  const startGateway = () =>
    startProgram([built('main')], folder, {
      ...clock(),
      PORT: port,
      SCHOOL_API_URL: `http://127.0.0.1:${schoolPort}`,
      SCHOOL_API_KEY: 'demonstration-key-1',
      SCHOOL_TIME_ZONE: ZONE,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    })
  const running: { school: Program | null; gateway: Program | null } = {
    school: await startSchool(),
    gateway: await startGateway(),
  }
  // A small run is shorter than a slow machine may take to start the programs.
  const first = sized(START, now())
  const outage = { from: first + OUTAGE.from, until: first + OUTAGE.until }
  const witness = createWitness({ address: `http://127.0.0.1:${port}`, zone: ZONE, now })
  const kills = KILLS.map((after) => first + after)
  try {
    while (now() < first + LENGTH) {
      const at = now()
      const isOut = at >= outage.from && at < outage.until
      if (isOut && running.school) {
        await end(running.school.child)
        running.school = null
      }
      if (!isOut && !running.school) running.school = await startSchool()
      if (kills[0] !== undefined && at >= kills[0] && running.gateway) {
        kills.shift()
        await end(running.gateway.child, 'SIGKILL')
        running.gateway = await startGateway()
      }
      const isOpen = await witness.look(LOOK)
      await sleep((isOpen ? LOOK : NIGHT_LOOK) / SPEED)
    }
  } finally {
    for (const program of [running.gateway, running.school]) if (program) await end(program.child)
    rmSync(folder, { recursive: true, force: true })
  }
  const { ages, wrongMinutes, lies, looks, unanswered } = witness.found()
  if (looks === 0) throw new Error('Nothing was looked at.')
  const all = ages.map(({ age }) => age)
  const beside = ages.flatMap(({ at, age }) =>
    at < outage.from || at >= outage.until + RECOVERY ? age : [],
  )
  const refused = asked.filter(({ status }) => status === '429').length
  for (const lie of lies.slice(0, 20)) console.log(lie)
  if (lies.length + refused > 0) process.exitCode = 1
  const perDay = new Map<string, number>()
  for (const { day } of asked) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  const most = Math.max(...perDay.values())
  return [
    { row: 'looks', unit: 'looks', ours: [looks] },
    { row: 'not answered', unit: 'looks', ours: [unanswered] },
    { row: 'not true', unit: 'answers', ours: [lies.length], aim: '≤ 0' },
    { row: 'the school refused (429)', unit: 'requests', ours: [refused], aim: '≤ 0' },
    { row: 'the fullest UTC day', unit: 'requests', ours: [most], aim: '≤ 100' },
    { row: 'age of today, half', unit: 'min', ours: [minutes(percentile(all, 0.5))] },
    { row: 'age of today, 95 %', unit: 'min', ours: [minutes(percentile(all, 0.95))] },
    {
      row: 'age of today, 95 % beside the outage',
      unit: 'min',
      ours: [minutes(percentile(beside, 0.95))],
    },
    { row: 'wrong statuses a day', unit: 'min', ours: [wrongMinutes / 3] },
  ]
}

function minutes(ms: number): number {
  return ms / MINUTE
}
