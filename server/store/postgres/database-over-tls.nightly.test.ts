import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { ownAuthority } from '#server/testing/own-authority.ts'
import { startCluster, type TestCluster } from '#server/testing/postgres/postgres.ts'
import { startDatabase } from './start-database.ts'

/** The words of a refusal. */
async function refused(url: string): Promise<string> {
  try {
    await (await startDatabase({ url })).close()
  } catch (error) {
    if (error instanceof Error && error.name === 'DatabaseRefused') return error.message
    throw error
  }
  return 'started'
}

describe('a database over TLS', () => {
  const authority = ownAuthority('an authority', Date.now())
  let cluster: TestCluster
  let folder: string
  beforeAll(async () => {
    const { cert, key } = authority.issue(['localhost'])
    cluster = await startCluster(['ssl = on'], { 'server.crt': cert, 'server.key': key })
    await cluster.admin('CREATE DATABASE flightline OWNER flightline')
    folder = newFolder('authority')
    writeFileSync(join(folder, 'own.pem'), authority.cert)
    writeFileSync(join(folder, 'other.pem'), ownAuthority('another', Date.now()).cert)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const url = (host: string, mode: string) =>
    `${cluster.url('flightline').replace('127.0.0.1', host)}?sslmode=${mode}`

  it('is served to whoever knows the authority, and to nobody under another name', async () => {
    const own = `verify-full&sslrootcert=${folder}/own.pem`
    expect(await refused(url('localhost', own))).toBe('started')
    expect(await refused(url('127.0.0.1', own))).toMatch(/certificate that is not trusted here/)
    for (const mode of ['verify-full', `verify-full&sslrootcert=${folder}/other.pem`])
      expect(await refused(url('localhost', mode))).toMatch(/certificate that is not trusted here/)
  })

  it('with sslmode=require is encrypted, whoever the server is', async () => {
    const database = await startDatabase({ url: url('127.0.0.1', 'require') })
    onTestFinished(database.close)
    const rows = await database.overAll((ask) =>
      ask('SELECT ssl::int FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
    )
    expect(rows).toEqual([{ ssl: 1 }])
  })
})
