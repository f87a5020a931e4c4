import { describe, expect, it } from 'vitest'
import { readConfig } from './read-config.ts'

/** Which of these files are there. */
function read(env: Record<string, string>, files: readonly string[] = []) {
  return readConfig({
    env,
    dotEnv: null,
    workingDirectory: '/host',
    homeZone: 'UTC',
    readSecret: (path) => (files.includes(path) ? { text: 'CANARY-of-a-file', mode: 0o600 } : null),
  })
}

const LIST = '/host/schools.json'
const MASTER = '/host/master'
const ONE = {
  SCHOOL_API_URL: 'https://school.example',
  SCHOOL_API_KEY: 'CANARY-key',
  SCHOOL_TIME_ZONE: 'America/Chicago',
}
/** Good by themselves. */
const OF_ONE = {
  SCHOOL_NAME: 'Kapa',
  SCHOOL_TIME_ZONE: 'America/Denver',
  SCHOOL_HOURS: '06:00-22:00',
  SCHOOL_LOCATION: '39.57,-104.85',
}
const DATABASE_URL = 'postgres://flightline@db.internal/flightline'

describe('the settings of many schools', () => {
  it.each([
    [{ SCHOOLS_FILE: 'schools.json' }, LIST, null],
    [{ SCHOOLS_FILE: 'schools.json', MASTER_KEY_FILE: 'master' }, LIST, MASTER],
    [{ SCHOOLS_FILE: 'schools.json', MASTER_KEY_FILE: 'master', DATABASE_URL }, LIST, MASTER],
    [{ MASTER_KEY_FILE: 'master', DATABASE_URL }, null, MASTER],
  ])('%o: the list is %s, the master key %s', (env, listFile, masterKeyFile) => {
    const answer = read(env, [LIST, MASTER])
    expect(answer).toMatchObject({
      config: { school: { kind: 'many', listFile, masterKeyFile }, access: { isAsked: true } },
    })
    expect(JSON.stringify(answer)).not.toContain('CANARY')
  })

  it('are found in DATA_DIR where `add` has put them, and one school that is named goes before them', () => {
    const list = '/host/data/schools.json'
    expect(read({}, [list])).toMatchObject({ config: { school: { kind: 'many', listFile: list } } })
    expect(read({}, [])).toMatchObject({ config: { school: { kind: 'embedded' } } })
    const both = read(ONE, [list])
    expect(both).toMatchObject({ config: { school: { kind: 'real' } } })
    expect('warnings' in both && both.warnings.join()).toContain('schools.json in DATA_DIR')
  })

  it('let proxies come whose addresses are the schools’ own', () => {
    const behind = { SCHOOLS_FILE: LIST, HOST: '0.0.0.0', TRUSTED_PROXIES: '192.0.2.1' }
    expect(read(behind, [LIST])).toHaveProperty('config.access.trustedProxies', ['192.0.2.1'])
  })

  const wrong: [Record<string, string>, RegExp][] = [
    [{ ...ONE, SCHOOLS_FILE: LIST }, /^SCHOOLS_FILE and SCHOOL_API_URL are both set/],
    [{ SCHOOLS_FILE: 'other.json' }, /^SCHOOLS_FILE names a file that cannot be read/],
    [{ ...ONE, MASTER_KEY_FILE: MASTER }, /^MASTER_KEY_FILE goes with many schools/],
    [{ MASTER_KEY_FILE: MASTER }, /^MASTER_KEY_FILE goes with many schools/],
    [
      { DATABASE_URL, DATABASE_URL_FILE: MASTER, MASTER_KEY_FILE: MASTER },
      /^DATABASE_URL and DATABASE_URL_FILE are both/,
    ],
    [
      { DATABASE_URL_FILE: MASTER, MASTER_KEY_FILE: MASTER },
      /^DATABASE_URL_FILE must hold an address such as/,
    ],
    [{ DATABASE_URL }, /^MASTER_KEY_FILE is required with DATABASE_URL/],
    [{ SCHOOLS_FILE: LIST, MASTER_KEY_FILE: 'none' }, /^MASTER_KEY_FILE names a file/],
    [{ SCHOOLS_FILE: LIST, SCHOOL_API_KEY: 'CANARY' }, /^SCHOOL_API_URL is not set, but a key is/],
    [{ SCHOOLS_FILE: LIST, SCHOOL_CLOCK: '09:40' }, /^SCHOOL_CLOCK works only with the embedded/],
    [{ SCHOOLS_FILE: LIST, SCHOOL_FAULTS: 'tour' }, /^SCHOOL_FAULTS is for the embedded/],
    ...Object.entries(OF_ONE).map(([name, value]): [Record<string, string>, RegExp] => [
      { SCHOOLS_FILE: LIST, [name]: value },
      new RegExp(`^${name} is of one school`),
    ]),
  ]

  it.each(wrong)('%o is refused in words', (env, words) => {
    const answer = read(env, [LIST, MASTER])
    expect('problems' in answer && answer.problems).toEqual([expect.stringMatching(words)])
    expect(JSON.stringify(answer)).not.toContain('CANARY')
  })
})
