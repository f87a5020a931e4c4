import { beforeEach, describe, expect, it } from 'vitest'
import { aConfig } from '#server/testing/a-config.ts'
import { channelsUnderTest } from '#server/testing/sinks/channels-under-test.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import {
  type ChannelWire,
  channelMadeWire,
  channelsWire,
  MOST_CHANNELS,
} from '#wire/channels-wire.ts'
import type { Shape } from '#wire/shape.ts'
import type { TryOutcome } from './message.ts'

const URL_OF_SLACK = 'https://hooks.slack.com/services/T0/B0/CANARY-slack'
const MAIL = {
  kind: 'mail',
  name: 'The desk',
  address: 'desk@mesa.example',
  form: 'standard',
  role: 'dispatcher',
  rules: ['overdue', 'over'],
  quiet: { from: 22 * 60, to: 6 * 60 },
  days: ['evening'],
}
const WEBHOOK = {
  ...MAIL,
  kind: 'webhook',
  name: 'Own',
  address: 'https://hook.example/CANARY',
  days: [],
}
const PATH = '/api/house/channels'

type School = Awaited<ReturnType<typeof channelsUnderTest>>

let school: School
let answer: TryOutcome
beforeEach(async () => {
  answer = { kind: 'sent' }
  school = await channelsUnderTest(() => answer)
})

async function bodyOf<T>(shape: Shape<T>, response: Response): Promise<T> {
  const body: unknown = await response.json()
  if (!shape.is(body)) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return body
}

const make = async (asked: object, at = school) =>
  bodyOf(channelMadeWire, await at.ask('admin', PATH, asked))
const list = async (at = school) => bodyOf(channelsWire, await at.ask('admin', PATH))
const only = async (): Promise<ChannelWire> => {
  const [one] = (await list()).data
  if (one === undefined) throw new Error('none')
  return one
}
const refusalOf = async (asked: object) => {
  const response = await school.ask('admin', PATH, asked)
  return [response.status, ((await response.json()) as { error: string }).error]
}

describe('channels', () => {
  it('are made, listed, changed and ended, and each of it is in the audit by its name', async () => {
    const { channel, secret } = await make(MAIL)
    expect(secret).toBeUndefined()
    expect(channel).toMatchObject({ ...MAIL, last: null, waiting: 0 })
    const changed = { ...MAIL, id: channel.id, name: 'Front desk', quiet: null, address: undefined }
    expect((await make(changed)).channel).toMatchObject({
      name: 'Front desk',
      address: 'desk@mesa.example',
      quiet: null,
    })
    expect((await list()).data).toHaveLength(1)
    const ended = await school.ask('admin', `${PATH}/${channel.id}`, undefined, {
      method: 'DELETE',
    })
    expect([ended.status, (await list()).data]).toEqual([200, []])
    const noted = await school.accounts.read((open) => open.audit(0, 1e15, 9))
    expect(noted.map(({ action, range }) => [action, range]).reverse()).toEqual([
      ['channel', 'The desk'],
      ['channel-changed', 'Front desk'],
      ['channel-ended', 'Front desk'],
    ])
  })

  it('show a secret once, and of a webhook’s address its host alone', async () => {
    const { channel, secret } = await make(WEBHOOK)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const slack = await make({ ...WEBHOOK, name: 'Slack', form: 'slack', address: URL_OF_SLACK })
    expect(slack.secret).toBeUndefined()
    const said = JSON.stringify([await list(), slack, channel])
    expect(said).not.toMatch(/CANARY|whsec_/)
    expect(said).toContain('hook.example/…')
    const rows = await school.accounts.read((open) => open.all('channels'))
    expect(rows.map((row) => row.address)).toContain(URL_OF_SLACK)
    const audit = await school.accounts.read((open) => open.audit(0, 1e15, 9))
    expect(JSON.stringify(audit)).not.toMatch(/CANARY|whsec_/)
  })

  it('keep their secret when something else is changed', async () => {
    const { channel } = await make(WEBHOOK)
    const before = await school.accounts.read((open) => open.get('channels', channel.id))
    const { address: _, ...rest } = WEBHOOK
    expect((await make({ ...rest, id: channel.id, rules: [] })).secret).toBeUndefined()
    expect(await school.accounts.read((open) => open.get('channels', channel.id))).toMatchObject({
      secret: before?.secret,
      address: WEBHOOK.address,
    })
  })

  it.each([
    [{ ...MAIL, address: 'desk' }, /isn’t an e-mail address/],
    [{ ...MAIL, address: 'a@mesa.example, b@mesa.example' }, /isn’t an e-mail address/],
    [{ ...MAIL, address: '' }, /Enter an address/],
    [{ ...MAIL, name: ' ' }, /A name has/],
    [{ ...MAIL, role: 'display' }, /can’t have the role Screen/],
    [{ ...MAIL, rules: ['nonsense'] }, /Unknown alert/],
    [{ ...MAIL, quiet: { from: 60, to: 60 } }, /Quiet hours/],
    [{ ...MAIL, quiet: { from: -1, to: 60 } }, /Quiet hours/],
    [{ ...MAIL, quiet: { from: 0, to: 1440 } }, /Quiet hours/],
    [{ ...WEBHOOK, days: ['morning'] }, /only go to an e-mail address/],
    [{ ...WEBHOOK, address: 'ftp://hook.example/' }, /must start with https/],
    [{ ...WEBHOOK, address: 'https://a:b@hook.example/' }, /user name or password/],
    [{ ...WEBHOOK, address: 'http://hook.example/' }, /WEBHOOK_NETWORKS/],
  ])('%j is refused in words', async (asked, words) => {
    expect(await refusalOf(asked)).toEqual([400, expect.stringMatching(words)])
    expect((await list()).data).toEqual([])
  })

  it('are few, and stay what they are', async () => {
    const { channel } = await make(MAIL)
    for (let n = 1; n < MOST_CHANNELS; n += 1) await make({ ...MAIL, name: `${n}` })
    expect(await refusalOf(MAIL)).toEqual([409, expect.stringMatching(/Remove one first/)])
    expect(await refusalOf({ ...WEBHOOK, id: channel.id })).toEqual([
      400,
      expect.stringMatching(/can’t change e-mail to webhook/),
    ])
    expect((await school.ask('admin', PATH, { ...MAIL, id: 'nobody' })).status).toBe(404)
  })

  it('are an admin’s alone, who proves who he is', async () => {
    for (const role of ['display', 'viewer', 'dispatcher', 'manager', null] as const) {
      const status = role === null ? 401 : 403
      expect((await school.ask(role, PATH)).status).toBe(status)
      expect((await school.ask(role, PATH, MAIL)).status).toBe(status)
      expect((await school.ask(role, `${PATH}/x`, { test: true })).status).toBe(status)
    }
    school.pass(HOUR)
    const response = await school.ask('admin', PATH, MAIL)
    expect([response.status, await response.json()]).toMatchObject([401, { reason: 'again' }])
  })

  it('wait until somebody has claimed Flightline: there is nobody to be told', async () => {
    const unclaimed = await channelsUnderTest(() => answer, { isEmpty: true })
    expect((await list(unclaimed)).data).toEqual([])
    expect((await unclaimed.ask(null, PATH, MAIL)).status).toBe(403)
  })

  it('say which settings are missing', async () => {
    expect(await list()).toMatchObject({ missing: ['SMTP_URL', 'MAIL_FROM'], hasNetworks: false })
    const relay = {
      host: 'h',
      port: 25,
      tls: 'plain',
      user: '',
      password: '',
      authority: null,
    } as const
    const mail = { relay, from: { name: null, address: 'fl@mesa.example' } }
    const config = aConfig({ mail, webhookNetworks: ['10.0.0.5'] })
    const set = await channelsUnderTest(() => answer, { config })
    expect(await list(set)).toMatchObject({ missing: [], hasNetworks: true })
    const plain = { ...WEBHOOK, address: 'http://10.0.0.5/hook' }
    expect((await make(plain, set)).channel.address).toBe('10.0.0.5/…')
  })
})

describe('a test', () => {
  const test = async (id: string) =>
    (await school.ask('admin', `${PATH}/${id}`, { test: true })).status

  it('is sent to the channel, and how it went is told', async () => {
    const { channel } = await make(MAIL)
    expect(await test(channel.id)).toBe(202)
    await school.tend()
    expect(school.sent.map((one) => [one.channel.id, one.message.subject])).toEqual([
      [channel.id, 'Test of “The desk”'],
    ])
    expect(school.sent[0]?.message.text).toMatch(/Mesa Air[^]+Test requested at 09:00\.$/)
    expect((await only()).last).toEqual({
      state: 'sent',
      at: new Date(school.now()).toISOString(),
      trouble: '',
      next: null,
    })
  })

  it('that is not taken says why, and when it is tried again', async () => {
    const { channel } = await make(MAIL)
    answer = { kind: 'again', trouble: 'deferred 451' }
    await test(channel.id)
    await school.tend()
    expect(await only()).toMatchObject({
      waiting: 1,
      last: { state: 'waiting', trouble: 'deferred 451', next: expect.any(String) },
    })
    school.pass(11 * MINUTE)
    await school.tend()
    // It came too late to be useful; why it did says more.
    expect(await only()).toMatchObject({
      waiting: 0,
      last: { state: 'given-up', trouble: 'deferred 451' },
    })
  })

  it('takes the place of one that waits', async () => {
    const { channel } = await make(MAIL)
    answer = { kind: 'again', trouble: 'not-there' }
    for (let n = 0; n < 5; n += 1) await test(channel.id)
    await school.tend()
    expect((await only()).waiting).toBe(1)
  })

  it('of a channel is sent five times a minute, whatever comes of it; then it says when again', async () => {
    const { channel } = await make(MAIL)
    const { channel: other } = await make(WEBHOOK)
    const ask = async () => school.ask('admin', `${PATH}/${channel.id}`, { test: true })
    answer = { kind: 'again', trouble: 'not-there' }
    for (let n = 0; n < 5; n += 1) {
      expect((await ask()).status).toBe(202)
      await school.tend()
      school.pass(10 * SECOND)
    }
    for (let n = 0; n < 35; n += 1) await ask()
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({
      error: 'Each channel allows five tests per minute.',
    })
    await school.tend()
    expect(school.sent).toHaveLength(5)
    expect(await test(other.id)).toBe(202)
    school.pass(10 * SECOND)
    expect([await test(channel.id), await test(channel.id)]).toEqual([202, 429])
  })

  it('goes with its channel', async () => {
    const { channel } = await make(MAIL)
    answer = { kind: 'again', trouble: 'not-there' }
    await test(channel.id)
    await school.tend()
    await school.ask('admin', `${PATH}/${channel.id}`, undefined, { method: 'DELETE' })
    expect(await school.accounts.read((open) => open.all('outbox'))).toEqual([])
    expect(await test(channel.id)).toBe(404)
  })
})
