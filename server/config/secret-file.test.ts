import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { surroundings } from './read-settings.ts'
import { isOpenToOthers } from './secret-file.ts'
import { settings } from './settings.ts'

const SECRET = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K'
const OPEN = /^([A-Z_]+): other users of this machine can read it/

/** Each secret that can be given, what it needs beside it, and where it ends up. */
const SECRETS: Readonly<
  Record<string, readonly [Record<string, string>, (config: Config) => string | null | undefined]>
> = {
  SCHOOL_API_KEY_FILE: [
    { SCHOOL_API_URL: 'https://school.example', SCHOOL_TIME_ZONE: 'America/Denver' },
    ({ school }) => (school.kind === 'real' ? school.key : null),
  ],
  OIDC_CLIENT_SECRET_FILE: [
    { OIDC_ISSUER: 'https://id.school.example', OIDC_CLIENT_ID: 'flightline' },
    ({ access }) => access.oidc?.clientSecret,
  ],
  ADMIN_PASSPHRASE_FILE: [{}, ({ access }) => access.adminPassphrase],
}
/** Files that hold something else; a certificate’s key is tried with its certificate, see certificate.test.ts, and a master key with what it seals. */
const OTHER_FILES = [
  'DATABASE_URL_FILE',
  'MASTER_KEY_FILE',
  'SCHOOLS_FILE',
  'SMTP_URL_FILE',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
]

let folder: string
beforeEach(() => {
  folder = newFolder('flightline-secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function readWith(name: string, path: string, more: Record<string, string> = {}) {
  const env = { ...SECRETS[name]?.[0], ...more, [name]: path }
  return readConfig(surroundings(env, 'America/Denver', folder))
}

it('every file that the program is given is in the table, and every secret can come from a file', () => {
  const names = settings.map(({ name }) => name)
  const files = names.filter((name) => name.endsWith('_FILE'))
  expect(files.toSorted()).toEqual([...Object.keys(SECRETS), ...OTHER_FILES].toSorted())
  for (const { name, secret } of settings) if (secret) expect(names).toContain(`${name}_FILE`)
})

describe.each(Object.keys(SECRETS))('%s', (name) => {
  const file = () => join(folder, 'secret')
  const write = (text: string | Buffer, mode = 0o600) => {
    writeFileSync(file(), text)
    chmodSync(file(), mode)
  }

  it.each([
    ['nothing else', SECRET],
    ['a line break', `${SECRET}\n`],
    ['a line break of Windows', `${SECRET}\r\n`],
    ['a byte order mark', `\ufeff${SECRET}\r\n`],
  ])('is read with %s', (_, text) => {
    write(text)
    const answer = readWith(name, file())
    if ('problems' in answer) throw new Error(answer.problems.join('\n'))
    expect(SECRETS[name]?.[1](answer.config)).toBe(SECRET)
    expect(answer.warnings.filter((warning) => OPEN.test(warning))).toEqual([])
  })

  it.each<[string, (path: string) => void, RegExp]>([
    ['empty', () => write(''), /is empty/],
    ['a line break alone', () => write('\r\n'), /is empty/],
    ['blanks', () => write('   \n'), /is empty/],
    ['two lines', () => write(`${SECRET}\n${SECRET}\n`), /line/],
    ['longer than any secret', () => write(SECRET.repeat(200)), /longer than 4096/],
    ['larger than is read', () => write(SECRET.repeat(20_000)), /longer than 4096/],
    ['of another encoding', () => write(Buffer.from(SECRET, 'utf16le')), /line|ASCII/],
    ['a folder', (path) => mkdirSync(path), /cannot be read/],
    ['a link to nothing', (path) => symlinkSync(join(folder, 'gone'), path), /cannot be read/],
    ['not there', () => {}, /cannot be read/],
    ['a pipe that nobody writes to', (path) => execFileSync('mkfifo', [path]), /cannot be read/],
    ['a device without an end', (path) => symlinkSync('/dev/zero', path), /cannot be read/],
  ])('that is %s is refused in words without it', (_, make, words) => {
    make(file())
    const answer = readWith(name, file())
    const problems = 'problems' in answer ? answer.problems : []
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*`))])
    expect(problems.join()).toMatch(words)
    expect(problems.join()).not.toContain('CANARY')
  })

  it.each([0o644, 0o640, 0o444, 0o666])('of mode %o warns', (mode) => {
    write(SECRET, mode)
    const answer = readWith(name, file())
    const warnings = 'warnings' in answer ? answer.warnings : []
    expect(warnings.flatMap((warning) => OPEN.exec(warning)?.[1] ?? [])).toEqual([name])
  })

  it('handed over by systemd does not warn', () => {
    // As systemd leaves it: the right of its user is in a list, which shows as the group’s.
    write(SECRET, 0o440)
    const answer = readWith(name, file(), { CREDENTIALS_DIRECTORY: folder })
    expect('warnings' in answer && answer.warnings.some((one) => OPEN.test(one))).toBe(false)
  })
})

it('of a certificate’s key that others can read is told, too', () => {
  const file = join(folder, 'key.pem')
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----', { mode: 0o644 })
  const answer = readWith('TLS_KEY_FILE', file, { TLS_CERT_FILE: file })
  expect('warnings' in answer && answer.warnings).toEqual([expect.stringMatching(OPEN)])
})

it.each([
  ['/run/secrets/school', undefined, false],
  ['/run/secrets-of-all/school', undefined, true],
  ['/run/credentials/flightline.service/school', '/run/credentials/flightline.service', false],
  ['/run/credentials/flightline.service/school', undefined, true],
  ['/run/credentials/flightline.service/school', '', true],
  ['/run/credentials/other.service/school', '/run/credentials/flightline.service/', true],
])('%s with %s for credentials is open to others: %s', (path, credentials, isOpen) => {
  expect(isOpenToOthers(path, { text: '', mode: 0o444 }, credentials)).toBe(isOpen)
  expect(isOpenToOthers(path, { text: '', mode: 0o400 }, credentials)).toBe(false)
})
