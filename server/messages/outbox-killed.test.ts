import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import { bundle, makePlace } from '#server-testing/built-program.ts'
import { type Mailbox, startMailbox } from '#server-testing/sinks/mailbox.ts'
import { startWebhookSink, type WebhookSink } from '#server-testing/sinks/webhook-sink.ts'

// Messages decided on and sent, in a process that is killed where it stands, again and again on the same house: `kill -9` leaves
// nothing to tidy up. It kills itself, so that each of these places is met, however fast the machine is.

/** Around sendings and between statements, by turns. */
const KILLS = process.env.EVERY ? 100 : 10

let place: string
let mailbox: Mailbox
let sink: WebhookSink
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/sinks/send-and-die'])
  mailbox = await startMailbox()
  sink = await startWebhookSink()
}, 60_000)
afterAll(async () => {
  await mailbox.close()
  await sink.close()
  rmSync(place, { recursive: true, force: true })
})

/** One run; what it said, and by what it ended. Not waited for in one go, since relay and sink answer from here. */
function send(run: number, what: string, at: number) {
  const words = [join(place, 'program/send-and-die.js'), join(place, HOUSE_FILE)]
  const rest = [mailbox.port, sink.port, run, what, at].map(String)
  const child = spawn(process.execPath, [...words, ...rest])
  let said = ''
  let wrong = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (wrong += String(chunk)))
  return new Promise<{ signal: string | null; said: string[]; wrong: string }>((resolve) => {
    child.once('close', (_, signal) =>
      resolve({ signal, said: said.split('\n').slice(0, -1), wrong }),
    )
  })
}

/** By what it is about: under which ids it came, and how often. */
function came(): { readonly mails: Map<string, string[]>; readonly posts: Map<string, string[]> } {
  const mails = new Map<string, string[]>()
  const posts = new Map<string, string[]>()
  const add = (to: Map<string, string[]>, about: string, id: string) =>
    to.set(about, [...(to.get(about) ?? []), id])
  for (const { raw } of mailbox.taken) {
    const about = /^Subject: (.+?)\r$/m.exec(raw)?.[1] ?? ''
    add(mails, about, /^Message-ID: <(.+?)@/im.exec(raw)?.[1] ?? '')
  }
  for (const { headers, body } of sink.posted) {
    const { data } = JSON.parse(body) as { data: { about: string } }
    add(posts, data.about, String(headers['webhook-id']))
  }
  return { mails, posts }
}

it(`killed ${KILLS} times around sending, it loses nothing that was decided, and repeats under one id`, async () => {
  const decided: string[] = []
  let killed = 0
  let run = 0
  for (; killed < KILLS && run < 3 * KILLS; run += 1) {
    // 4 messages with three moments each, and some 70 statements, in no order.
    const where: [string, number] =
      run % 2 === 0 ? ['sending', 1 + ((run * 7) % 12)] : ['statement', 1 + ((run * 31) % 70)]
    // Now and then one lives, or more would wait than may.
    const [what, at] = run % 5 === 4 ? (['none', 0] as const) : where
    const { signal, said, wrong } = await send(run, what, at)
    expect([run, wrong]).toEqual([run, ''])
    if (signal === 'SIGKILL') killed += 1
    decided.push(...said.filter((line) => !line.startsWith('{')))
  }
  expect(killed).toBe(KILLS)
  // So much later that whatever waits is due.
  const last = await send(run + 10, 'none', 0)
  expect([last.signal, last.wrong]).toEqual([null, ''])
  decided.push(...last.said.filter((line) => !line.startsWith('{')))

  const house = openHouse({ file: join(place, HOUSE_FILE), now: Date.now })
  const rows = await house.read((open) => open.all('outbox'))
  const settings = await house.read((open) => open.all('settings'))
  await house.close()
  const known = settings.flatMap(({ id }) => (id.startsWith('decided ') ? [id.slice(8)] : []))
  // What was said is there, and whatever is there was told: to both, or to neither.
  expect(known).toEqual(expect.arrayContaining(decided))
  expect(rows).toHaveLength(2 * known.length)
  expect(rows.filter(({ endedAt, trouble }) => endedAt === null || trouble !== '')).toEqual([])
  const { mails, posts } = came()
  expect([...mails.keys()].toSorted()).toEqual(known.toSorted())
  expect([...posts.keys()].toSorted()).toEqual(known.toSorted())
  let repeats = 0
  for (const ids of [...mails.values(), ...posts.values()]) {
    expect(new Set(ids).size).toBe(1)
    repeats += ids.length - 1
  }
  // Two lanes, one message each at the moment of a kill.
  expect(repeats).toBeLessThanOrEqual(2 * killed)
  if (KILLS >= 100) expect(repeats).toBeGreaterThan(0)
  const bytes = readdirSync(place).flatMap((name) =>
    name.startsWith(HOUSE_FILE) ? [readFileSync(join(place, name), 'latin1')] : [],
  )
  expect(bytes.join('')).not.toContain('CANARY')
}, 300_000)
