import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle, makePlace } from '#server-testing/built-program.ts'
import { aMember } from '#server-testing/house-contract.ts'
import { HOUSE_FILE, openHouse } from './sqlite-house.ts'

// People let in through the routes that they use, in a process that is killed where it stands: `kill -9` leaves nothing to
// tidy up. It kills itself, so that each of these places is met, however fast the machine is.

/** Before the end of each transaction, and the others spread over all statements. More of them with `EVERY=1`. */
const KILLS = process.env.EVERY ? 100 : 12

/** Of the school's single sign-on, so that the first admin is still wanted: enough that writing them anew fills many pages. */
const OTHERS = Array.from({ length: 60 }, (_, n) =>
  aMember({
    id: `other ${n}`,
    name: `Somebody ${n}`,
    email: `somebody.${n}@${'mesa-air.'.repeat(20)}example`,
    role: 'viewer',
    outside: { issuer: 'https://id.example', subject: `${n}`, byGroup: true },
  }),
)

let place: string
beforeAll(async () => {
  place = makePlace()
  await bundle(join(place, 'program'), ['testing/let-in-and-die'])
  const house = openHouse({ file: join(place, 'before', HOUSE_FILE), now: () => 0 })
  await house.transact(async (rows) => {
    for (const one of OTHERS) await rows.put('people', one)
  })
  await house.close()
}, 60_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Lets people in, in a folder of its own, until it is killed there; what it said. */
function letIn(until: string) {
  const folder = join(place, until)
  cpSync(join(place, 'before'), folder, { recursive: true })
  const file = join(folder, HOUSE_FILE)
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(place, 'program/let-in-and-die.js'), file, ...until.split(' ')],
    { encoding: 'utf8' },
  )
  return { file, signal, stderr, said: stdout.split('\n').slice(0, -1) }
}

/** What of it is done, whole; fails for anything that is half done. */
async function doneIn(file: string): Promise<string[]> {
  const house = openHouse({ file, now: () => 0 })
  expect(house.trouble()).toBe(null)
  try {
    return await house.transact(async (rows) => {
      expect(await rows.firstWrong()).toBe(null)
      const noted: string[] = (await rows.audit(0, Number.MAX_SAFE_INTEGER, 1e6))
        .map(({ action }) => action)
        .toReversed()
      const people = await rows.all('people')
      const of = (name: string) => people.find((one) => one.name === name)
      const sessions = await rows.all('sessions')
      const isClaimed = noted.includes('claim')
      const isIn = noted.includes('let-in')
      expect(people.filter(({ id }) => id.startsWith('other'))).toHaveLength(OTHERS.length)
      expect(people).toEqual(expect.arrayContaining(OTHERS))

      const admin = of('Ada Moss')
      expect(admin?.role).toBe(isClaimed ? 'admin' : undefined)
      expect(sessions.filter(({ how }) => how === 'claim')).toHaveLength(isClaimed ? 1 : 0)
      const isArmed = (await rows.get('settings', 'claim')) !== null
      if (isClaimed) expect(isArmed).toBe(false)

      const [invite] = await rows.all('invites')
      const usesLeft = isIn ? 1 : noted.includes('invite') ? 2 : undefined
      expect(invite?.usesLeft).toBe(usesLeft)

      const role = noted.includes('role') ? 'viewer' : isIn ? 'dispatcher' : undefined
      expect(of('Ann Lee')?.role).toBe(role)
      const [waiting] = await rows.all('waiting')
      const hers = sessions.filter(({ how }) => how === 'invite')
      expect(hers.length).toBeLessThanOrEqual(1)
      if (hers.length > 0) expect([waiting, role !== undefined]).toEqual([undefined, true])
      else if (noted.includes('join')) expect(waiting?.state).toBe(isIn ? 'let-in' : 'waiting')
      else expect(waiting).toBe(undefined)

      return [
        ...(isArmed || isClaimed ? ['armed'] : []),
        ...noted.flatMap((action) =>
          action === 'role'
            ? ['in', 'role']
            : action === 'let-in' && hers.length > 0 && !noted.includes('role')
              ? ['let-in', 'in']
              : [action],
        ),
      ]
    })
  } finally {
    await house.close()
  }
}

const ALL = ['armed', 'claim', 'invite', 'join', 'let-in', 'in', 'role']

describe('a house whose process is killed', () => {
  it(`at ${KILLS} places of a claim, an invite, letting in and a change of role has each of them whole or not at all`, async () => {
    const whole = letIn('statement 0')
    expect([whole.stderr, whole.signal]).toEqual(['', null])
    const counted = JSON.parse(whole.said.at(-1) ?? '') as { statement: number; commit: number }
    expect(whole.said.slice(0, -1)).toEqual(ALL)
    expect(await doneIn(whole.file)).toEqual(ALL)

    const reached = new Set<number>()
    for (let n = 1; n <= KILLS; n += 1) {
      const others = n - counted.commit
      const at =
        others > 0
          ? `statement ${Math.floor((others * counted.statement) / (KILLS - counted.commit))}`
          : `commit ${n}`
      const { file, signal, said, stderr } = letIn(at)
      expect([at, signal, stderr]).toEqual([at, 'SIGKILL', ''])
      const done = await doneIn(file)
      // All that was answered is there, and nothing but what was being done besides.
      expect([at, done]).toEqual([at, ALL.slice(0, done.length)])
      expect([said.length, said.length + 1]).toContain(done.length)
      expect(said).toEqual(ALL.slice(0, said.length))
      reached.add(done.length)
    }
    // Before the first of them, and between any two.
    expect(reached.size).toBeGreaterThanOrEqual(ALL.length)
  }, 300_000)
})
