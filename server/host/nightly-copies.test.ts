import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ACCOUNTS_FILE,
  type AccountsInFolder,
  openAccounts,
} from '#server/accounts/store/accounts-in-folder.ts'
import { readCopy } from '#server/accounts/store/read-copy.ts'
import { createLog } from '#server/config/log.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { DAY, HOUR, instant, MINUTE } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import { COPIED_AGAIN_AFTER, createNightlyCopies } from './nightly-copies.ts'

const ZONE = zoneOf('America/Denver')
/** Half past two of the 22nd in Denver. */
const NIGHT = instant('2026-11-22T09:30:00Z')

let folder: string
let accounts: AccountsInFolder
let at: number
let lines: string[]

const copies = () => {
  const path = join(folder, 'backups')
  return existsSync(path) ? readdirSync(path).toSorted() : []
}

const begin = (nights = 7) =>
  createNightlyCopies({
    folder,
    accounts,
    now: () => at,
    zone: ZONE,
    nights,
    log: createLog('trace', () => at, { write: (line) => lines.push(line) }),
  })

/** As the program calls it: twice a minute. */
async function tend(nightly: ReturnType<typeof begin>, until = at): Promise<void> {
  do {
    nightly.tend()
    await nightly.settled()
    if (at < until) at += MINUTE / 2
  } while (at < until)
}

const put = (id: string) =>
  accounts.transact((rows) => rows.put('people', aMember({ id, name: id, email: '' })))

beforeEach(async () => {
  folder = newFolder('nightly')
  at = NIGHT
  lines = []
  accounts = openAccounts({ file: join(folder, ACCOUNTS_FILE), now: () => at })
  await put('Ada')
})
afterEach(async () => {
  await accounts.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the copies of the nights', () => {
  it('are made at ten past two by the school’s own clock, one a night, whole and the owner’s alone', async () => {
    at = instant('2026-11-21T12:00:00Z')
    const nightly = begin()
    await tend(nightly)
    expect(copies()).toEqual(['house-2026-11-21.sqlite'])
    await put('Bo')
    // Ten past two in Denver is ten past nine.
    await tend(nightly, instant('2026-11-22T09:10:00Z'))
    expect(copies()).toHaveLength(1)
    await tend(nightly, instant('2026-11-22T09:26:00Z'))
    expect(copies()).toEqual(['house-2026-11-21.sqlite', 'house-2026-11-22.sqlite'])
    const file = join(folder, 'backups/house-2026-11-22.sqlite')
    expect(await readCopy(file)).toMatchObject({ people: { length: 2 }, firstWrong: null })
    expect([statSync(file).mode & 0o777, statSync(join(folder, 'backups')).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    expect(nightly.state()).toMatchObject({ nights: 7, kept: 2, trouble: null })
    expect(nightly.state().last).toMatch(/^2026-11-22T09:(?:1|2)/)
  })

  it.each([
    ['skipped', '2026-03-08', '2026-03-08T09:01:00Z'],
    ['there twice', '2026-11-01', '2026-11-01T09:11:00Z'],
  ])('are one of the night whose hour is %s', async (_, night, instantOf) => {
    at = instant(instantOf)
    const nightly = begin()
    await tend(nightly, at + 20 * HOUR)
    expect(copies()).toEqual([`house-${night}.sqlite`])
  })

  it('are made up with the next start, and seven are kept', async () => {
    for (let night = 0; night < 10; night += 1) {
      at = NIGHT + night * DAY
      if (night !== 4) await tend(begin())
    }
    expect(copies()).toEqual(
      [25, 27, 28, 29, 30]
        .map((day) => `house-2026-11-${day}.sqlite`)
        .concat('house-2026-12-01.sqlite'),
    )
    at += 5 * HOUR
    await tend(begin())
    expect(copies()).toHaveLength(6)
  })

  it('are not made while nobody may sign in, nor when they are switched off, which lets go of what is there', async () => {
    await tend(begin())
    expect(copies()).toHaveLength(1)
    const off = begin(0)
    await tend(off)
    expect([copies(), off.state()]).toEqual([[], { nights: 0, kept: 0, last: null, trouble: null }])
    await accounts.transact((rows) => rows.remove('people', 'Ada'))
    await tend(begin())
    expect(copies()).toEqual([])
    expect(lines.filter((line) => line.includes('not_copied'))).toEqual([])
  })

  it('that cannot be made are told and tried again; the newest stays, however old, and no other does', async () => {
    const nightly = begin()
    await tend(nightly)
    at += DAY
    await tend(nightly)
    let tries = 0
    accounts.copyInto = () => {
      tries += 1
      return Promise.reject(Object.assign(new Error(), { code: 'SQLITE_FULL' }))
    }
    at += DAY
    await tend(nightly, at + HOUR)
    expect(nightly.state()).toMatchObject({ kept: 2, trouble: 'full' })
    expect(nightly.state().last).toMatch(/^2026-11-23/)
    expect(tries).toBe(HOUR / COPIED_AGAIN_AFTER)
    expect(lines.join()).toContain('house_not_copied')
    expect(lines.join()).toContain('"reason":"full"')
    at += 9 * DAY
    await tend(nightly)
    expect([copies(), nightly.state().trouble]).toEqual([['house-2026-11-23.sqlite'], 'full'])
  })

  it('hold nobody for longer than seven nights who was removed', async () => {
    await put('CANARY')
    await tend(begin())
    await accounts.transact((rows) => rows.remove('people', 'CANARY'))
    for (let night = 1; night <= 7; night += 1) {
      at = NIGHT + night * DAY
      await tend(begin())
    }
    for (const name of copies()) {
      const { people } = await readCopy(join(folder, 'backups', name))
      expect(people.map((one) => one.name)).toEqual(['Ada'])
    }
  })

  it('leave alone what is not theirs, let go of a replaced house after a week, and of what a killed process left', async () => {
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    chmodSync(backups, 0o755)
    const left = 'handed-over.0a1b2c3d.part'
    for (const name of [
      'mine.sqlite',
      'house-2027-11-22.sqlite',
      'replaced-2026-11-14T090000000Z.sqlite',
      'replaced-2026-11-16T090000000Z.sqlite',
      left,
    ])
      writeFileSync(join(backups, name), '')
    utimesSync(join(backups, left), 0, 0)
    await tend(begin())
    expect(copies()).toEqual([
      'house-2026-11-22.sqlite',
      'mine.sqlite',
      'replaced-2026-11-16T090000000Z.sqlite',
    ])
    expect(statSync(backups).mode & 0o777).toBe(0o700)
  })
})
