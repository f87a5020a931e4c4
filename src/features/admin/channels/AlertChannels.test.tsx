import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AdminAlertsPage } from '#features/admin/AdminAlertsPage.tsx'
import type { AccessUnderTest } from '#server/testing/access-under-test.ts'
import { channelsUnderTest } from '#server/testing/sinks/channels-under-test.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { asInstant } from '#time/instant.ts'
import { clockText, minutesIn, sayMessageTrouble } from './channel-words.ts'

type Answer = ReturnType<Parameters<typeof channelsUnderTest>[0]>

/** The page over the real routes, whose messages come to `answer`. */
async function show(answer: () => Answer = () => ({ kind: 'sent' })) {
  const door = await channelsUnderTest(answer)
  const fetch: InProcessSchool['fetch'] = (path, { method = 'GET', body } = {}) =>
    door.ask('admin', path, typeof body === 'string' ? JSON.parse(body) : undefined, { method })
  const school = { ...inProcessSchool(), clock: () => asInstant(door.now()), fetch }
  renderWithSchool(<AdminAlertsPage />, {}, school)
  return { door, user: userEvent.setup() }
}

type User = Awaited<ReturnType<typeof show>>['user']

const channels = (door: AccessUnderTest) => door.accounts.read((open) => open.all('channels'))
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))
/** The list is asked for again while a message is on its way. */
const soon = (words: RegExp) => screen.findByText(words)
const inDialog = async () => within(await screen.findByRole('dialog'))

async function addMail(user: User): Promise<void> {
  await press(user, 'Add a channel')
  const form = await inDialog()
  await user.type(form.getByLabelText('Name'), 'Front desk')
  await user.type(form.getByLabelText('E-mail address'), 'desk@mesa.example')
  await user.click(form.getByLabelText('The evening before'))
  await user.click(form.getByLabelText('Set quiet hours'))
  await user.click(form.getByRole('button', { name: 'Add channel' }))
  await screen.findByText('Front desk')
}

describe('who is told', () => {
  it('is added, and sent a test that says how it went', async () => {
    let outcome: Answer = { kind: 'again', trouble: 'deferred 451' }
    const { door, user } = await show(() => outcome)
    expect(await screen.findByText(/^No channels yet/)).toBeTruthy()
    await addMail(user)
    expect(await channels(door)).toMatchObject([
      {
        kind: 'mail',
        address: 'desk@mesa.example',
        days: ['evening'],
        quiet: { from: 1320, to: 360 },
      },
    ])
    expect(screen.getByText('E-mail to desk@mesa.example')).toBeTruthy()
    expect(screen.getByText('Nothing sent yet')).toBeTruthy()
    await press(user, 'Send a test to Front desk')
    expect(await soon(/^Not sent 9:00.*: not accepted now \(451\)\. Next try/)).toBeTruthy()
    outcome = { kind: 'sent' }
    await press(user, 'Send a test to Front desk')
    expect(await soon(/^Last message sent 9:00/)).toBeTruthy()
  })

  it('keeps what was typed where it is refused, and why', async () => {
    const { user } = await show()
    await press(user, 'Add a channel')
    const form = await inDialog()
    await user.type(form.getByLabelText('Name'), 'Hook')
    await user.selectOptions(form.getByLabelText('How'), 'Webhook')
    await user.type(form.getByLabelText('Address'), 'http://hook.example/a')
    await user.click(form.getByRole('button', { name: 'Add channel' }))
    expect(await form.findByText(/WEBHOOK_NETWORKS/)).toBeTruthy()
    expect(form.getByDisplayValue('http://hook.example/a')).toBeTruthy()
  })

  it('shows the secret of a webhook once, and of its address no more than the host', async () => {
    const { user } = await show()
    await press(user, 'Add a channel')
    const form = await inDialog()
    await user.type(form.getByLabelText('Name'), 'Own')
    await user.selectOptions(form.getByLabelText('How'), 'Webhook')
    await user.type(form.getByLabelText('Address'), 'https://hook.example/CANARY')
    await user.click(form.getByRole('button', { name: 'Add channel' }))
    expect(await screen.findByDisplayValue(/^whsec_/)).toBeTruthy()
    expect(screen.getByText('Standard Webhooks, signed at hook.example/…')).toBeTruthy()
    await press(user, 'I’ve copied the secret')
    expect(document.body.innerHTML).not.toMatch(/CANARY|whsec_/)
  })

  it('is changed without its address being typed again, and removed', async () => {
    const { door, user } = await show()
    await addMail(user)
    await press(user, 'Edit Front desk')
    const form = await inDialog()
    await user.click(form.getByLabelText('Overdue'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await channels(door))[0]?.rules).not.toContain('overdue'))
    expect((await channels(door))[0]?.address).toBe('desk@mesa.example')
    await press(user, 'Remove Front desk')
    await user.click((await inDialog()).getByRole('button', { name: 'Remove Front desk' }))
    expect(await screen.findByText(/^No channels yet/)).toBeTruthy()
  })

  it('is said to have no mail where no relay is set', async () => {
    await show()
    expect(
      await screen.findByText(/E-mail isn’t set up yet: set SMTP_URL and MAIL_FROM/),
    ).toBeTruthy()
  })
})

describe('words of channels', () => {
  it.each([
    ['refused 550', 'refused (550)'],
    ['not-there', 'can’t connect'],
    ['something 7', 'something'],
  ])('%s', (trouble, words) => expect(sayMessageTrouble(trouble)).toBe(words))

  it.each(['00:00', '06:05', '23:59'])('the time %s is itself again', (text) =>
    expect(clockText(minutesIn(text) ?? -1)).toBe(text),
  )

  it.each(['', '24:00', '6:00', '12:60'])('%j is no time', (text) =>
    expect(minutesIn(text)).toBeNull(),
  )
})
