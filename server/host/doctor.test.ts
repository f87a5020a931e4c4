import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createProxy } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { settings } from '#server/config/settings.ts'
import { LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { writtenVersion } from '#server/store/folder/migrate.ts'
import { LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { aStack, STACK_NOW as NOW, type StackUnderTest } from '#server/testing/a-stack.ts'
import { aTask } from '#server/testing/a-task.ts'
import { aMember } from '#server/testing/accounts-contract.ts'
import { type FakeUpstream, respond, startFakeUpstream } from '#server/testing/fake-upstream.ts'
import { freePort } from '#server/testing/free-port.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { DAY, HOUR, isoInstant } from '#time/instant.ts'
import { parsePlainDay } from '#time/plain-day.ts'
import { doctor, doctorBy } from './commands/doctor.ts'
import { copiesFolder, nightName } from './copies.ts'
import { OLDEST_COPY } from './doctor/check-folder.ts'
import {
  checkCertificate,
  checkClock,
  checkLimits,
  checkMemory,
  checkNode,
  checkZone,
  LEAST_DAYS,
  LEAST_FILES,
  LEAST_MEMORY,
} from './doctor/check-machine.ts'

const KEY = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1'

let folder: string
let under: StackUnderTest
let school: FakeUpstream
beforeEach(async () => {
  school = await startFakeUpstream()
  onTestFinished(() => school.close())
  school.answer = answering()
  under = aStack({ school: { kind: 'real', baseUrl: school.baseUrl, key: KEY } })
  ;({ folder } = under)
})

function answering(date = NOW): string {
  const rateLimit = { limit: 100, remaining: 61, reset: isoInstant(NOW + 8 * HOUR) }
  return respond(
    200,
    { data: [], meta: { count: 0, pageSize: 100, rateLimit } },
    { date: new Date(date).toUTCString() },
  )
}

/** Files that the settings name. */
const files = new Map<string, string>()

function task(env: Readonly<Record<string, string>> = {}, ...words: string[]) {
  const around = {
    env: { DATA_DIR: folder, PORT: '0', ...env },
    dotEnv: null as string | null,
    workingDirectory: folder,
    homeZone: 'America/Denver',
    readSecret: (path: string) => {
      const text = files.get(path)
      return text === undefined ? null : { text, mode: 0o600 }
    },
  }
  return aTask({ folder, words, around, now: () => NOW })
}

const realSchool = () => ({
  SCHOOL_API_URL: school.baseUrl,
  SCHOOL_API_KEY: KEY,
  SCHOOL_TIME_ZONE: 'America/Denver',
})

async function addOwner(at = folder) {
  const accounts = openAccounts({ file: join(at, ACCOUNTS_FILE), now: () => NOW })
  await accounts.transact((rows) => rows.put('people', aMember({ role: 'admin' })))
  await accounts.close()
}

describe('settings', () => {
  it('are told with where each comes from, and nothing wrong is nothing wrong', async () => {
    const asked = task({ SCHOOL_NAME: 'Hill Aviation' })
    const around = { ...asked.around, dotEnv: 'SESSION_DAYS=60\nSCHOOL_NAME=Other\nHOST=\n' }
    expect(await doctor({ ...asked, around })).toBe(0)
    expect(asked.said).toContain('  ok     SCHOOL_NAME is Hill Aviation (environment).')
    expect(asked.said).toContain('  ok     SESSION_DAYS is 60 (.env).')
    expect(asked.said).toContain('  ok     HOST is 127.0.0.1 (default).')
    expect(asked.said.join('\n')).toMatch(
      /SCHOOL_HOURS is 06:00-22:00 \(default\)\.\n.*SCHOOL_LOCATION is not set: demo/,
    )
    expect(asked.said).toContain('  ok     PUBLIC_URL is not set.')
    expect(asked.said.at(-1)).toBe('Nothing is wrong.')
    for (const { name } of settings)
      expect(asked.said.filter((line) => line.startsWith(`  ok     ${name} is `))).toHaveLength(1)
  })

  it('say what stands in the place of one that is not set, with many schools too', async () => {
    files.set('/master', '')
    files.set('/address', 'postgres://flightline@127.0.0.1:1/none')
    const listed = task({ SCHOOLS_FILE: '/master' })
    await doctor(listed)
    const many = 'is not set: each school has its own.'
    for (const name of ['SCHOOL_API_URL', 'SCHOOL_HOURS', 'SCHOOL_NAME'])
      expect(listed.said).toContain(`  ok     ${name} ${many}`)
    expect(listed.said.join('\n')).not.toContain('The demonstration school has this')
    const asked = task({ ...realSchool(), DATABASE_URL_FILE: '/address' })
    await doctor(asked)
    expect(asked.said).toContain('  ok     DATABASE_URL is not set: DATABASE_URL_FILE is.')
    const alone = task()
    await doctor(alone)
    expect(alone.said).toContain(
      '  ok     SCHOOLS_FILE is not set: schools.json in DATA_DIR if that is there.',
    )
  })

  it('that are wrong are told all at once, and end with 1', async () => {
    const asked = task({ PORT: 'many', SESSION_DAYS: '0', SCHOOL_HOURS: 'late' })
    expect(await doctor(asked)).toBe(1)
    const wrong = asked.said.filter((line) => line.startsWith('  WRONG  '))
    expect(new Set(wrong.map((line) => line.split(/\s+/)[2]))).toEqual(
      new Set(['PORT', 'SCHOOL_HOURS', 'SESSION_DAYS']),
    )
    expect(asked.said).toContain('3 to fix:')
  })

  it('that are secret are in no line, wherever they were written', async () => {
    for (const name of ['key', 'pass', 'oidc']) files.set(join(folder, name), `${KEY}\n`)
    const ways: Readonly<Record<string, string>>[] = [
      realSchool(),
      { ...realSchool(), SCHOOL_API_KEY: '', SCHOOL_API_KEY_FILE: KEY },
      { ...realSchool(), SCHOOL_API_KEY: '', SCHOOL_API_KEY_FILE: join(folder, 'key') },
      { ...realSchool(), SCHOOL_API_KEY_FILE: KEY },
      { ...realSchool(), SCHOOL_API_URL: `https://me:${KEY}@school.example` },
      { ...realSchool(), SCHOOL_API_URL: `https://school.example?key=${KEY}` },
      { ...realSchool(), SCHOOL_NAME: KEY, OIDC_NAME: KEY },
      { SCHOOL_API_KEY: KEY, PORT: KEY, HOST: KEY, TRUSTED_PROXIES: KEY },
      { ADMIN_PASSPHRASE_FILE: join(folder, 'pass'), SCHOOL_NAME: KEY },
      { OIDC_CLIENT_SECRET_FILE: join(folder, 'oidc'), OIDC_CLIENT_ID: KEY },
    ]
    for (const isRunning of [false, true]) {
      if (isRunning) await under.start()
      for (const env of ways)
        for (const words of [[], ['--ask']]) {
          const asked = task(env, ...words)
          await doctor(asked)
          expect(asked.said.length).toBeGreaterThan(settings.length)
          expect(asked.said.join('\n')).not.toContain('CANARY')
        }
    }
    await under.stop()
    expect(school.seen.length).toBeGreaterThan(0)
    const [short, long] = [
      task(realSchool()),
      task({ ...realSchool(), SCHOOL_API_KEY: `${KEY}${KEY}` }),
    ]
    for (const one of [short, long]) await doctor(one)
    expect(long.said).toEqual(short.said)
  })
})

describe('the folder', () => {
  it('is told with owner, mode, files and room', async () => {
    await addOwner()
    const asked = task()
    expect(await doctor(asked)).toBe(0)
    const said = asked.said.join('\n')
    expect(said).toMatch(/belongs to user \d+, group \d+, mode 700\. Only its owner has access/)
    expect(said).toMatch(/In it: house\.sqlite \(\d+ kB\)/)
    expect(said).toMatch(/\d GB are left on its disk/)
    expect(said).toContain('house.sqlite is sound.')
    expect(said).toContain('Flightline is not running on it.')
    expect(said).toContain('There is no nightly backup')
  })

  it('that is open, damaged or without its house is told with what to do', async () => {
    await addOwner()
    chmodSync(folder, 0o777)
    writeFileSync(
      join(folder, LEDGER_FILE),
      'no database at all, and long enough to be read as one',
    )
    rmSync(join(folder, ACCOUNTS_FILE))
    const asked = task()
    expect(await doctor(asked)).toBe(1)
    const said = asked.said.join('\n')
    expect(said).toContain(`chmod 700 ${folder} closes it`)
    expect(said).toMatch(/WRONG {2}ledger\.sqlite is damaged.*reads it again from the school/)
    expect(said).toMatch(
      /WRONG {2}house\.sqlite holds the accounts, and is missing\. Restore a backup: npm run restore/,
    )
    expect(statSync(join(folder, LEDGER_FILE)).size).toBeGreaterThan(0)
    const nowhere = aTask({ ...task(), folder: join(folder, 'nowhere') })
    await doctor(nowhere)
    expect(nowhere.said.join('\n')).toContain('The first start creates it')
  })

  it('from before 1.0.0 is not called sound', async () => {
    const accounts = new Database(join(folder, ACCOUNTS_FILE))
    accounts.exec(`CREATE TABLE head (digest TEXT); ${writtenVersion(1)}`)
    accounts.close()
    const asked = task()
    expect(await doctor(asked)).toBe(1)
    expect(asked.said.join('\n')).toMatch(/WRONG {2}house\.sqlite is damaged, from before 1\.0\.0/)
  })

  it('whose newest copy is old says so', async () => {
    await addOwner()
    const day = parsePlainDay('2026-11-10')
    if (day === null) throw new Error('No day.')
    const copy = join(copiesFolder(folder), nightName(day))
    cpSync(join(folder, ACCOUNTS_FILE), copy)
    utimesSync(copy, (NOW - OLDEST_COPY) / 1000, (NOW - OLDEST_COPY) / 1000)
    const young = task()
    expect(await doctor(young)).toBe(0)
    expect(young.said.join('\n')).toContain(`${nightName(day)}, 2 days old`)
    utimesSync(copy, (NOW - 8 * DAY) / 1000, (NOW - 8 * DAY) / 1000)
    const old = task()
    expect(await doctor(old)).toBe(1)
    expect(old.said.join('\n')).toMatch(/WRONG {2}The newest backup.* 8 days old.*house_not_copied/)
  })

  it('knows of the houses of many schools, and which of them has gone', async () => {
    for (const id of ['one', 'two']) {
      const own = join(folder, 'schools', id)
      mkdirSync(own, { recursive: true })
      await addOwner(own)
    }
    rmSync(join(folder, 'schools', 'two', ACCOUNTS_FILE))
    const asked = task()
    expect(await doctor(asked)).toBe(1)
    expect(asked.said).toContain('  ok     People can sign in at 2 schools of this folder.')
    expect(asked.said.join('\n')).toMatch(/WRONG {2}schools\/two: house\.sqlite .* is missing/)
    expect(asked.said.join('\n')).not.toContain('There are no accounts yet')
  })

  it('does not say that nobody may sign in where the database knows who may', async () => {
    const shared = task({ ...realSchool(), DATABASE_URL: 'postgres://flightline@127.0.0.1:1/none' })
    await doctor(shared)
    const said = shared.said.join('\n')
    expect(said).toContain('The accounts are in the database')
    expect(said).not.toContain('There are no accounts yet')
  })
})

describe('the machine', () => {
  it('is judged by its Node, limits and memory', () => {
    expect(checkNode('24.3.0', NOW).is).toBe('fine')
    expect(checkNode('20.20.2', NOW)).toMatchObject({
      is: 'note',
      words: expect.stringContaining('Node 24'),
    })
    expect(checkNode('23.1.0', NOW).is).toBe('note')
    const limits = (files: number, core: string) =>
      checkLimits(
        `Max core file size   ${core}   unlimited bytes\nMax open files  ${files}  4096 files\n`,
      )
    expect(limits(LEAST_FILES, '0').map(({ is }) => is)).toEqual(['fine'])
    expect(limits(LEAST_FILES - 1, 'unlimited').map(({ is }) => is)).toEqual(['wrong', 'note'])
    expect(checkLimits(null)).toEqual([])
    expect(checkMemory(LEAST_MEMORY, 16e9).is).toBe('fine')
    expect(checkMemory(LEAST_MEMORY - 1, 16e9).is).toBe('note')
  })

  it('knows when the school’s clocks change next, in words, and how old its zone data is', () => {
    const words = (zone: string, tz = '2026a') =>
      checkZone(zone, NOW, { tz, icu: '78.2' }).map((one) => one.words)
    expect(words('America/Denver')[1]).toBe(
      'In America/Denver the clocks go forward by 60 minutes on 2027-03-14 02:00, in 115 days.',
    )
    expect(words('Australia/Lord_Howe')[1]).toContain('back by 30 minutes on 2027-04-04 02:00')
    expect(words('America/Phoenix')[1]).toContain('do not change')
    expect(words('America/Denver')[2]).toBe('There it is 2026-11-18 09:00.')
    expect(checkZone('UTC', NOW, { tz: '2022g' })[0]).toMatchObject({
      is: 'note',
      words: expect.stringContaining('Update Node'),
    })
  })

  it('says how far its clock is from the school’s', () => {
    expect(checkClock(null, NOW)).toMatchObject({
      is: 'note',
      words: expect.stringContaining('--ask'),
    })
    expect(checkClock(3000, NOW).is).toBe('fine')
    expect(checkClock(-HOUR, NOW)).toMatchObject({
      is: 'wrong',
      words: expect.stringContaining('3600 seconds behind'),
    })
  })

  it('looks at the certificate: days left, names, key', () => {
    const authority = ownAuthority('Doctor Test', NOW)
    const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
    const told = (days: number, publicUrl: string | null = null, other = false) => {
      const valid = { from: NOW - DAY, to: NOW + days * DAY + HOUR }
      const { cert, key } = authority.issue(['flightline.school.example'], valid)
      writeFileSync(tls.certFile, cert)
      writeFileSync(tls.keyFile, other ? authority.issue(['x.example']).key : key)
      return checkCertificate({ tls, publicUrl }, NOW)
    }
    expect(told(60, 'https://flightline.school.example')).toEqual([
      { is: 'fine', words: 'The certificate has 60 days left.' },
      { is: 'fine', words: 'It is for flightline.school.example, and matches its key.' },
    ])
    expect(told(LEAST_DAYS - 1)[0]).toMatchObject({
      is: 'wrong',
      words: 'The certificate has 13 days left: renew it.',
    })
    expect(told(-1)[0]?.words).toContain('has expired')
    expect(told(60, 'https://other.example')[1]?.is).toBe('wrong')
    expect(told(60, null, true)).toEqual([
      { is: 'wrong', words: 'TLS_CERT_FILE and TLS_KEY_FILE don’t match.' },
    ])
    rmSync(tls.keyFile)
    expect(checkCertificate({ tls, publicUrl: null }, NOW)[0]?.words).toContain(
      'cannot be read (ENOENT)',
    )
    expect(checkCertificate({ tls: null, publicUrl: null }, NOW)[0]?.is).toBe('fine')
  })

  it('says whether the port is free, another’s, or Flightline’s own', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const taken = task({ PORT: String(port) })
    expect(await doctor(taken)).toBe(1)
    expect(taken.said.join('\n')).toContain(`Port ${port} is used by another program`)
    await new Promise((resolve) => other.close(resolve))
    const free = task({ PORT: String(port) })
    expect(await doctor(free)).toBe(0)
    expect(free.said.join('\n')).toContain(`Port ${port} is free.`)
    await under.start({ port })
    const ours = task({ PORT: String(port) })
    expect(await doctor(ours)).toBe(0)
    expect(ours.said.join('\n')).toContain(`Flightline listens on port ${port}.`)
    expect(ours.said.join('\n')).toContain('Flightline 1.2.3 runs here.')
  })
})

describe('--ask', () => {
  const asksIn = () =>
    school.seen.filter(({ target }) => target.includes('from=2026-11-18&to=2026-11-18'))

  it.each([true, false])(
    'asks the school once, its price said before (running: %s)',
    async (isRunning) => {
      if (isRunning) await under.start()
      const without = task(realSchool())
      await doctor(without)
      expect(asksIn()).toHaveLength(0)
      const asked = task(realSchool(), '--ask')
      const saidBefore: string[] = []
      school.answer = (_, socket) => {
        saidBefore.push(...asked.said)
        socket.end(answering())
      }
      expect(await doctor(asked)).toBe(0)
      expect(asksIn()).toHaveLength(1)
      expect(saidBefore).toContainEqual(
        expect.stringMatching(/uses 1 of today.s (?:about )?100 requests/),
      )
      const said = asked.said.join('\n')
      expect(said).toContain('accepted the key and answered correctly')
      expect(said).toContain('allows 100 requests a day. 61 are left')
      expect(said).toMatch(/\d seconds? from the school's/)
      // It is charged: whoever asks next knows what is left.
      const again = task(realSchool(), '--ask')
      await doctor(again)
      expect(again.said.join('\n')).toContain('uses 1 of today’s 100 requests. 61 are left.')
    },
  )

  it('says in words what is wrong: the key, the clock, no answer', async () => {
    school.answer = respond(401, { error: 'Unauthorized.' })
    const refused = task(realSchool(), '--ask')
    expect(await doctor(refused)).toBe(1)
    expect(refused.said.join('\n')).toMatch(
      /WRONG {2}The school: upstream_auth: the key is refused/,
    )
    rmSync(join(folder, LEDGER_FILE))
    school.answer = answering(NOW - HOUR)
    const late = task(realSchool(), '--ask')
    expect(await doctor(late)).toBe(1)
    expect(late.said.join('\n')).toContain('3600 seconds ahead of the school')
    const nobody = task({ ...realSchool(), SCHOOL_API_URL: 'http://127.0.0.1:1' }, '--ask')
    expect(await doctor(nobody)).toBe(1)
    expect(nobody.said.join('\n')).toMatch(/upstream_unreachable.*Nothing was sent/)
  })

  it('has nobody to ask where the school is the demonstration', async () => {
    const asked = task({}, '--ask')
    expect(await doctor(asked)).toBe(0)
    expect(asked.said.join('\n')).toContain('there is no school to ask')
  })
})

describe('the way in', () => {
  const lookup: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

  /** By way of a proxy that says whom it has before it, as those of `docs/proxies` do. */
  async function come(trustedProxies: readonly string[]) {
    const name = 'flightline.localhost'
    const authority = ownAuthority('Proxy Test', Date.now())
    let target = 0
    const proxy = createProxy(authority.issue([name]), (asked, answer) => {
      const { url: path, method } = asked
      const headers = {
        ...asked.headers,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      }
      const sent = request({ port: target, host: '127.0.0.1', path, method, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 0, came.headers)
        came.pipe(answer)
      })
      asked.pipe(sent)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await once(proxy, 'listening')
    const publicUrl = `https://${name}:${(proxy.address() as AddressInfo).port}`
    const { port } = await under.start({
      access: { ...LOOPBACK_ALONE, publicUrl, trustedProxies },
    })
    target = port
    const asked = task({
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: trustedProxies.join(','),
    })
    const code = await doctorBy({ ca: authority.cert, lookup })(asked)
    return { code, said: asked.said.join('\n'), publicUrl }
  }

  it('through a proxy is told as it is believed', async () => {
    const { code, said, publicUrl } = await come(['127.0.0.1'])
    expect(said).toContain(`You connected from 127.0.0.1 by https to ${new URL(publicUrl).host}.`)
    expect(said).toContain(
      'forwarded it with: X-Forwarded-For “127.0.0.1”, X-Forwarded-Proto “https”. It is in TRUSTED_PROXIES.',
    )
    expect(said).toContain('Flightline takes this as: from 127.0.0.1, by https')
    expect(code).toBe(0)
  })

  it('by a proxy that is not trusted is told with what to set', async () => {
    const { code, said } = await come([])
    expect(code).toBe(1)
    expect(said).toContain('Add 127.0.0.1 to TRUSTED_PROXIES')
  })

  it('that leads elsewhere, or nowhere, is told as that', async () => {
    await under.start()
    const other = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const elsewhere = task({}, `http://127.0.0.1:${port}`)
    expect(await doctor(elsewhere)).toBe(1)
    expect(elsewhere.said.join('\n')).toContain('is not the Flightline that runs here')
    await new Promise((resolve) => other.close(resolve))
    const nowhere = task({}, `http://127.0.0.1:${port}`)
    expect(await doctor(nowhere)).toBe(1)
    expect(nowhere.said.join('\n')).toContain('could not be reached (ECONNREFUSED)')
    expect(await doctor(task({}, 'elsewhere'))).toBe(2)
  })
})
