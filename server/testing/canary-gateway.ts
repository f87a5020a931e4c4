import { createLog } from '#server/config/log.ts'
import { SECURITY_HEADERS } from '#server/http/answer.ts'
import { createGateway } from '#server/http/gateway.ts'
import type { Hosts } from '#server/http/port/own-hosts.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { openModelStore } from '#server/school/read-model/model-store.ts'
import { createReader } from '#server/school/read-model/reader.ts'
import { createUpstream } from '#server/school/upstream/client.ts'
import { DEADLINES } from '#server/school/upstream/http-get.ts'
import { fetchFrom } from '#testing/as-fetch.ts'
import { PAGE_HEADER } from '#wire/wire.ts'
import { startFakeUpstream } from './fake-upstream.ts'

const KEY = 'CANARY-8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K'
/** People whose names may appear only in answers with data. */
const PERSONS = ['Ada Moss', 'ada@example.org', '+15550100']
export const START = Date.UTC(2026, 10, 18, 16, 0)
const HOST = '127.0.0.1:4173'

export type CanaryGateway = Awaited<ReturnType<typeof startCanaryGateway>>

/** The real gateway over a fake school, which records every byte that leaves it. */
export async function startCanaryGateway() {
  const deadlines = { ...DEADLINES }
  const fake = await startFakeUpstream()
  const at = { now: START }
  const now = () => at.now
  const logLines: string[] = []
  const left: string[] = []
  const log = createLog('trace', now, { write: (line) => logLines.push(line) })
  const upstream = createUpstream({ baseUrl: fake.baseUrl, key: KEY, deadlines })
  const ledger = createLedger({ now, assumedLimit: 100 })
  const store = openModelStore({ file: ':memory:', binding: KEY, now, log })
  let hosts: Hosts = new Map([[HOST, `http://${HOST}`]])
  const gateway = createGateway({
    ledger,
    reader: createReader({ upstream, ledger, store, now, log, retentionDays: 400 }),
    school: { name: 'Mesa Air', timeZone: 'America/Denver' },
    version: '1.2.3',
    now,
    hosts: () => hosts,
    files: siteFilesOf({
      'index.html': '<!doctype html><head><title>Flightline</title></head>',
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'assets/main-abc123.js': `console.log(${'1'.repeat(2000)})`,
      'assets/main-abc123.js.br': 'packed',
      'assets/main-abc123.js.gz': 'packed too',
    }),
    log,
  })

  return {
    fake,
    gateway,
    logLines: logLines as readonly string[],
    async get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
      const response = await fetchFrom(
        gateway,
        new Request(`http://${HOST}${path}`, {
          method,
          headers: { host: HOST, ...PAGE_HEADER, ...headers },
        }),
      )
      const text = await response.clone().text()
      const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      left.push(`${head}\n${text}`)
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        if (response.headers.get(name) !== value) throw new Error(`${path} lacks ${name}.`)
      }
      if (/access-control-|www-authenticate|set-cookie/i.test(head))
        throw new Error(`${path}: ${head}`)
      if (response.status !== 200) left.push(...refuseWords(text))
      return response
    },
    pass(ms: number) {
      at.now += ms
    },
    /** From now on every request to the school times out. */
    hurry() {
      // Enough to connect on any machine.
      deadlines.headers = 1_000
    },
    /** Adds the address on which a test listens, so that its `Host` is accepted. */
    hostsAre(those: Hosts) {
      hosts = those
    },
    witness(bytes: string) {
      left.push(bytes)
    },
    /** Throws if the key, or a person outside of data, left in any byte so far. */
    async close() {
      const logged = logLines.join('')
      for (const form of formsOfKey()) {
        if (left.some((text) => text.includes(form))) throw new Error(`The key left as ${form}.`)
        if (logged.includes(form)) throw new Error(`The key was logged as ${form}.`)
      }
      for (const person of PERSONS) {
        if (logged.includes(person)) throw new Error(`${person} was logged.`)
      }
      await fake.close()
    },
  }
}

/** An error must contain nothing but our own text. */
function refuseWords(text: string): string[] {
  if (/node_modules|\bat .+:\d+|<html|Error:/.test(text)) throw new Error(`An answer says: ${text}`)
  for (const person of PERSONS) {
    if (text.includes(person)) throw new Error(`An error names ${person}.`)
  }
  return []
}

function formsOfKey(): string[] {
  const bytes = Buffer.from(KEY)
  const slices = Array.from({ length: KEY.length - 11 }, (_, at) => KEY.slice(at, at + 12))
  return [
    ...slices,
    bytes.toString('hex'),
    KEY.split('').reverse().join(''),
    ...[0, 1, 2].map((pad) =>
      Buffer.concat([Buffer.alloc(pad, 'a'), bytes])
        .toString('base64')
        .slice(4, 32),
    ),
  ]
}

export const CANARY_KEY = KEY
