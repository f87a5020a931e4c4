import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { type BuiltProgram, buildProgram } from '#server/testing/built-program.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts'
import {
  BESIDE_THE_KEY,
  fetchFeed,
  loadedBy,
  PASSPHRASE,
  pageVisits,
  realSchool,
  WITH_A_FEED,
  WITH_MAIL,
  WITH_SINGLE_SIGN_ON,
  writeOutbox,
} from '#server/testing/loaded-packages.ts'
import { startMailbox } from '#server/testing/sinks/mailbox.ts'

let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram()
})
afterEach(() => program.killAll())
afterAll(() => program.remove())

describe('the packages that the running gateway loads are listed, and few', () => {
  it('beside the key of a real school: with nothing else set, and with all of it set and used', async () => {
    const fake = await startFakeUpstream()
    fake.answer = respond(200, listBody([aReservationAnswer(1)]))
    const settings = realSchool(fake.baseUrl)
    const loaded = await loadedBy(program, 'real', settings, pageVisits(Date.now()))
    expect(fake.seen.length).toBeGreaterThan(0)
    expect(loaded.toSorted()).toEqual(Object.keys(BESIDE_THE_KEY).toSorted())
    const file = (name: string, text: string) => {
      writeFileSync(join(program.place, name), text, { mode: 0o600 })
      return join(program.place, name)
    }
    const box = await startMailbox()
    await writeOutbox(join(program.place, 'all/data', ACCOUNTS_FILE), Date.now())
    const all = {
      ...settings,
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'flightline',
      OIDC_CLIENT_SECRET_FILE: file('secret', 'CANARY-oidc-5Vd0pQ8xLm2Kt7'),
      SMTP_URL: `smtp://127.0.0.1:${box.port}`,
      MAIL_FROM: 'flightline@mesa.example',
      ADMIN_PASSPHRASE_FILE: file('passphrase', PASSPHRASE),
    }
    const visits = [['/api/session/oidc', 303]] as const
    const used = await loadedBy(program, 'all', all, visits, () => box.taken.length > 0, fetchFeed)
    const { uqr: _, ...signingOn } = WITH_SINGLE_SIGN_ON
    expect(used.toSorted()).toEqual(
      Object.keys({ ...signingOn, ...WITH_MAIL, ...WITH_A_FEED }).toSorted(),
    )
    await box.close()
    await fake.close()
  })
})
