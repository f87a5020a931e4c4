import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { crashCopies } from '#server/testing/crashes/crash-copies.ts'
import { decideAndSend, timeOf } from '#server/testing/crashes/decide-and-send.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { type Mailbox, startMailbox } from '#server/testing/sinks/mailbox.ts'
import { cameTo, startWebhookSink, type WebhookSink } from '#server/testing/sinks/webhook-sink.ts'
import { runs } from '#testing/runs.ts'

// What `kill -9` leaves of messages decided on and sent, at every place. `outbox-killed.nightly.test.ts` does it for real.

let folder: string
let mailbox: Mailbox
let sink: WebhookSink
beforeAll(async () => {
  folder = newFolder('outbox')
  mailbox = await startMailbox()
  sink = await startWebhookSink()
})
afterAll(async () => {
  await mailbox.close()
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

const ABOUTS = ['a', 'b'].slice(0, runs({ each: 1, every: 2 }))

/** Two lanes, one message each at the moment of a crash. */
const MOST_REPEATED = 2

/** Sends what waits in a house of the first run, or decides on the messages, too; the house as it is then. */
async function send(at: string, run: number, more: Partial<Parameters<typeof decideAndSend>[0]>) {
  const accounts = openAccounts({ file: join(at, ACCOUNTS_FILE), now: () => timeOf(run) })
  const ports = { mailPort: mailbox.port, hookPort: sink.port }
  await decideAndSend({ accounts, ...ports, run, abouts: [], ...more })
  const rows = await accounts.read(async (open) => ({
    outbox: await open.all('outbox'),
    decided: (await open.all('settings')).flatMap(({ id }) => /^decided (.+)/.exec(id)?.[1] ?? []),
  }))
  await accounts.close()
  return rows
}

it('after a crash anywhere around sending, nothing that was decided is lost, and what is sent twice has one id', async () => {
  const place = join(folder, 'house')
  mkdirSync(place, { mode: 0o700 })
  // What had come by each crash, by how much had been said: a number for each change, and for each moment around a sending.
  const crashes = await crashCopies(place, (say) =>
    send(place, 1, {
      abouts: ABOUTS,
      say,
      moment: () => say(`came ${mailbox.taken.length} ${sink.posted.length}`),
    }),
  )
  const [mails, posts] = [[...mailbox.taken], [...sink.posted]]
  expect([mails.length, posts.length]).toEqual([ABOUTS.length, ABOUTS.length])
  let repeats = 0
  for (const crash of crashes) {
    // Those under way may have come or not: first they have not, at the end they have.
    const came = crash.said.findLast((word) => word.startsWith('came'))?.split(' ') ?? []
    mailbox.taken.splice(0, Infinity, ...mails.slice(0, Number(came[1] ?? 0)))
    sink.posted.splice(0, Infinity, ...posts.slice(0, Number(came[2] ?? 0)))
    const { outbox, decided } = await send(crash.folder, 2, {})
    const told = crash.said.filter((word) => ABOUTS.includes(word))
    expect([crash.place, decided]).toEqual([crash.place, expect.arrayContaining(told)])
    expect(outbox).toHaveLength(2 * decided.length)
    expect(outbox.filter(({ endedAt, trouble }) => endedAt === null || trouble !== '')).toEqual([])
    const all = Object.values(cameTo(mailbox, sink))
    for (const byAbout of all) {
      expect([crash.place, [...byAbout.keys()].toSorted()]).toEqual([
        crash.place,
        decided.toSorted(),
      ])
      for (const ids of byAbout.values()) expect(new Set(ids).size).toBe(1)
    }
    const repeated = mailbox.taken.length + sink.posted.length - 2 * decided.length
    expect(repeated).toBeLessThanOrEqual(MOST_REPEATED)
    repeats += repeated
    const files = readdirSync(crash.folder).map((name) => readFileSync(join(crash.folder, name)))
    expect(Buffer.concat(files).includes('CANARY')).toBe(false)
  }
  expect(repeats).toBeGreaterThan(0)
})
