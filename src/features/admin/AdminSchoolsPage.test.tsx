import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessUnderTest } from '#server/testing/access-under-test.ts'
import { answerAbout, aSchoolStatus, STATUS_AT } from '#server/testing/school-status.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { asInstant, HOUR, MINUTE } from '#time/instant.ts'
import { AdminSchoolsPage } from './AdminSchoolsPage.tsx'
import { sayBytes } from './school-words.ts'

/** The page over the real gateway's answer about some schools. */
async function show(...told: Parameters<typeof answerAbout>) {
  const door = await accessUnderTest({
    operates: 'also',
    gateway: { schools: answerAbout(...told) },
  })
  const fetch: InProcessSchool['fetch'] = (path) => door.ask('admin', path)
  const refuse = async (path: string) =>
    path === '/api/schools' ? new Response('{"error":"No."}', { status: 503 }) : fetch(path)
  const at = { isRefused: false }
  const school = {
    ...inProcessSchool(),
    clock: () => asInstant(STATUS_AT),
    fetch: (path: string) => (at.isRefused ? refuse(path) : fetch(path)),
  }
  renderPage(<AdminSchoolsPage />, {}, school)
  await screen.findByRole('table')
  return { user: userEvent.setup(), at }
}

const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const rowOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')
  if (row === null) throw new Error(`${name} has no row.`)
  return row
}

const refused = {
  state: 'failing',
  reason: 'upstream_auth',
  since: STATUS_AT - 2 * HOUR,
  retryAt: STATUS_AT + HOUR,
} as const

const MANY = Array.from({ length: 12 }, (_, n) => aSchoolStatus(`School ${n + 10}`))

describe('the page of schools', () => {
  it('says first what needs a person, and what is wrong there', async () => {
    await show([...MANY, aSchoolStatus('Kapa Flying Club', { figures: { health: refused } })])
    expect(
      screen.getByText('1 of 13 schools needs attention.').closest('[role=alert]'),
    ).toBeTruthy()
    expect(rows()[0]).toBe('Kapa Flying Clubkapa-flying-club.example.org')
    const row = rowOf('Kapa Flying Club')
    expect(row.dataset['needsYou']).toBe('')
    expect(row.textContent).toContain('Key refused')
    expect(row.textContent).toMatch(/Its API rejects the key\. Since 7:00 AM\./)
    expect(rowOf('School 10').dataset).not.toHaveProperty('needsYou')
  })

  it('has the figures of each, and says what is not known', async () => {
    await show([
      ...MANY,
      aSchoolStatus('Mesa Air', { holder: { who: 'other', name: 'ab12cd34' } }),
      aSchoolStatus('Elsewhere', {
        isLoaded: false,
        figures: { todayAsOf: null, isOpen: false },
        holder: { who: 'other', name: 'ab12cd34' },
      }),
      aSchoolStatus('Later', { figures: null, holder: { who: 'unknown' } }),
    ])
    const cells = (name: string) =>
      within(rowOf(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells('Mesa Air')).toEqual([
      'OK',
      '4 min ago',
      '63 of 100until 5:00 PM',
      'ab12cd34',
      '12,3458.1 MB on disk',
      '3',
    ])
    const unknown = Array.from({ length: 5 }, () => 'unknown')
    expect(cells('Later')).toEqual(['Not loaded here', ...unknown])
    expect(cells('Elsewhere')).toEqual([
      'OK',
      'not fully loaded',
      '63 of 100until 5:00 PM',
      'ab12cd34',
      'unknown',
      'unknown',
    ])
    expect(screen.getByText('All good.')).toBeTruthy()
    expect(screen.getByText(/Gateway apron 1a2b3c4d, version 1\.2\.3/)).toBeTruthy()
  })

  it('finds a school by name, address or state', async () => {
    const { user } = await show([
      ...MANY,
      aSchoolStatus('Kapa Flying Club', { figures: { health: refused } }),
    ])
    const field = screen.getByRole('searchbox', { name: 'Find a school' })
    await user.type(field, 'KAPA club')
    expect(await screen.findByText('1 of 13 schools')).toBeTruthy()
    expect(rows()).toHaveLength(1)
    await user.clear(field)
    await user.type(field, 'key refused')
    expect(rows()).toHaveLength(1)
    await user.clear(field)
    await user.type(field, 'nothing of the kind')
    expect(await screen.findByText('No matching school')).toBeTruthy()
    // Escape empties it.
    await user.keyboard('{Escape}')
    expect(rows()).toHaveLength(13)
  })

  it('speaks of one school as of one, and has nothing to find among few', async () => {
    await show([aSchoolStatus('Mesa Air', { figures: { health: refused } })])
    expect(screen.getByText('Your school needs attention.')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('says nothing of now where the last question was not answered', async () => {
    const { at } = await show(MANY, { away: null, latency: 38 })
    expect(screen.getByText(/The database answers in 38 ms/)).toBeTruthy()
    expect(screen.getByText('All good.')).toBeTruthy()
    at.isRefused = true
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText(/^Status as of 9:00 AM\.$/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/All good|database answers/)
  })

  it('looks again by itself', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { at } = await show(MANY)
    expect(screen.getByText('All good.')).toBeTruthy()
    at.isRefused = true
    await act(() => vi.advanceTimersByTimeAsync(MINUTE))
    expect(await screen.findByText(/^Status as of 9:00 AM\.$/)).toBeTruthy()
  })

  it('says what it means that the database is away', async () => {
    const away = { since: STATUS_AT - 20 * MINUTE, reason: 'database_away' } as const
    await show(MANY, { away, latency: null })
    expect(screen.getByText(/Since 8:40 AM its database does not answer\. Pages show/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/All good|database answers/)
  })
})

it.each([
  [0, '0.0 kB'],
  [999, '1.0 kB'],
  [8_123_456, '8.1 MB'],
  [81_234_567, '81 MB'],
  [2_000_000_000, '2.0 GB'],
])('writes %d bytes as %s', (bytes, words) => expect(sayBytes(bytes)).toBe(words))
