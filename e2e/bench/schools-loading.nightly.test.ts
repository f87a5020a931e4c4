import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildProgram } from '#server/testing/built-program.ts'
import { freePort } from '#server/testing/free-port.ts'
import { end, startProgram } from './programs.ts'
import { programPath, RUN, runPages } from './schools/run-pages.ts'
import { makeSchools } from './schools/world.ts'

const SCHOOLS = 400
const PAGES = 800
const SECONDS = 60

it(`while ${SCHOOLS} schools are loaded no page that asks for the status loses its connection`, async () => {
  const program = await buildProgram()
  const folder = mkdtempSync(join(tmpdir(), 'schools-loading-'))
  const fake = await startProgram([RUN, programPath('fake-schools.ts')], folder)
  const port = await freePort()
  const { schools, listFile, dataDir } = await makeSchools({
    folder,
    count: SCHOOLS,
    upstream: `http://127.0.0.1:${fake.port}`,
    port,
    hours: '00:00-24:00',
    accountsOf: null,
  })
  const gateway = await program.start({
    SCHOOLS_FILE: listFile,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://operator.localhost',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '9999999',
    PORT: `${port}`,
  })
  onTestFinished(async () => {
    await Promise.all([gateway.child, fake.child].map((child) => end(child, 'SIGKILL')))
    program.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  expect(gateway.address).not.toBe('')
  const seen = await runPages({ port, schools, pages: PAGES, seconds: SECONDS }, folder)
  // While a school is loaded its page is told so, and to ask again.
  const lost = Object.entries(seen.failures).filter(([what]) => !/^\w+ 503$/.test(what))
  expect(lost).toEqual([])
  expect(seen.status.count).toBeGreaterThan(PAGES)
}, 900_000)
