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
  fetchFeed,
  loadedBy,
  PASSPHRASE,
  pageVisits,
  realSchool,
  UNCLAIMED,
  WITH_A_FEED,
  WITH_MAIL,
  WITH_SINGLE_SIGN_ON,
  WITH_THE_DEMONSTRATION,
  writeOutbox,
} from '#server/testing/loaded-packages.ts'
import { startMailbox } from '#server/testing/sinks/mailbox.ts'

let program: BuiltProgram
beforeAll(async () => {
  program = await buildProgram()
}, 60_000)
afterEach(() => program.killAll())
afterAll(() => program.remove())

describe('the packages that the running gateway loads are listed, and few', () => {
  it('by what a real school has set and what of it is used', async () => {
    const fake = await startFakeUpstream()
    fake.answer = respond(200, listBody([aReservationAnswer(1)]))
    const settings = realSchool(fake.baseUrl)
    const secret = join(program.place, 'secret')
    writeFileSync(secret, 'CANARY-oidc-5Vd0pQ8xLm2Kt7', { mode: 0o600 })
    const signOn = {
      ...settings,
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'flightline',
      OIDC_CLIENT_SECRET_FILE: secret,
    }
    const idle = await loadedBy(program, 'asked', signOn, [['/schedule', 200]])
    expect(idle.toSorted()).toEqual(Object.keys(UNCLAIMED).toSorted())
    const used = await loadedBy(program, 'signing-on', signOn, [['/api/session/oidc', 303]])
    expect(used.toSorted()).toEqual(Object.keys(WITH_SINGLE_SIGN_ON).toSorted())
    const box = await startMailbox()
    await writeOutbox(join(program.place, 'mailing/data', ACCOUNTS_FILE), Date.now())
    const mail = {
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${box.port}`,
      MAIL_FROM: 'flightline@mesa.example',
    }
    const mailing = await loadedBy(
      program,
      'mailing',
      mail,
      [['/schedule', 200]],
      () => box.taken.length > 0,
    )
    expect(mailing.toSorted()).toEqual(Object.keys(WITH_MAIL).toSorted())
    await box.close()
    const file = join(program.place, 'passphrase')
    writeFileSync(file, PASSPHRASE, { mode: 0o600 })
    const asked = { ...settings, ADMIN_PASSPHRASE_FILE: file }
    const door = [['/healthz', 200]] as const
    const fed = await loadedBy(program, 'fed', asked, door, undefined, fetchFeed)
    expect(fed.toSorted()).toEqual(Object.keys(WITH_A_FEED).toSorted())
    await fake.close()
  })

  it('with the demonstration school', async () => {
    const loaded = await loadedBy(program, 'demonstration', {}, pageVisits(Date.now()))
    expect(loaded.toSorted()).toEqual(Object.keys(WITH_THE_DEMONSTRATION).toSorted())
  })
})
