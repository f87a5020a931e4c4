import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderPage } from '#testing/page-kit.tsx'
import { aSession, standInAccounts } from '#testing/stand-in-accounts.ts'
import type { AuditRowWire } from '#wire/audit-wire.ts'
import { AdminAuditPage } from './AdminAuditPage.tsx'
import { AdminDisplaysPage } from './AdminDisplaysPage.tsx'

function show(
  Page: () => React.ReactNode,
  given: Parameters<typeof standInAccounts>[2],
  onSend?: Parameters<typeof standInAccounts>[3],
) {
  const school = inProcessSchool()
  const { sent } = standInAccounts(school, () => aSession(), given, onSend)
  renderPage(<Page />, {}, school)
  return { sent, asked: school.askedAbout, user: userEvent.setup() }
}

const press = (name: string | RegExp) => screen.findByRole('button', { name })

describe('screens', () => {
  it('say at once which letters no screen shows', async () => {
    const { user, asked } = show(() => <AdminDisplaysPage />, {})
    const letters = await screen.findByRole('textbox', { name: 'The eight letters on the screen' })
    await user.type(letters, 'aocdfghj{Enter}')
    expect(screen.getByText('Screens never show A or O. Check the letters.')).toBeTruthy()
    expect(asked.filter((path) => path.includes('code='))).toEqual([])
  })
})

describe('the audit', () => {
  const ROW: AuditRowWire = {
    seq: 17,
    at: '2026-11-18T18:30:00.000Z',
    who: 'olive',
    name: 'Olive Owner',
    session: 's-1',
    action: 'let-in',
    kind: 'person',
    object: 'bob',
    objectName: 'Bob Hale',
    range: 'dispatcher',
    count: null,
    projection: 'full',
    address: '0:0:0:0::/64',
  }
  const answer = (firstWrong: number | null, rows = [ROW]) => ({
    '/api/house/audit': () => ({ data: rows, meta: { count: rows.length, firstWrong } }),
    '/api/house/people': () => ({
      data: [
        {
          id: 'bob',
          name: 'Bob Hale',
          email: '',
          role: 'viewer',
          hasPassphrase: false,
          isOutside: false,
          devices: 1,
          createdAt: ROW.at,
          lastSeen: null,
        },
      ],
      waiting: [],
    }),
  })

  it('is read in words, by day, person and deed', async () => {
    const { asked, user } = show(AdminAuditPage, answer(null))
    const row = await screen.findByRole('rowheader', {
      name: 'Olive Owner let Bob Hale in as a dispatcher',
    })
    expect(row.closest('tr')?.textContent).toMatch(/11:30 AM.*this machine/)
    expect(screen.getByText(/The log is intact/)).toBeTruthy()
    expect(asked).toContain('/api/house/audit?from=2026-11-12&to=2026-11-19')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Bob Hale')
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Signed in')
    await screen.findByRole('rowheader')
    expect(asked).toContain('/api/house/audit?from=2026-11-12&to=2026-11-19&who=bob&action=sign-in')
  })

  it('has the school’s days, not those of UTC by which it is asked', async () => {
    const at = (moment: string, name: string) => ({
      ...ROW,
      seq: Date.parse(moment),
      at: moment,
      name,
    })
    const rows = [
      at('2026-11-19T06:59:59.999Z', 'Last'),
      at('2026-11-12T07:00:00.000Z', 'First'),
      at('2026-11-19T07:00:00.000Z', 'Tomorrow'),
      at('2026-11-12T06:59:59.999Z', 'Before'),
    ]
    show(AdminAuditPage, answer(null, rows))
    await screen.findAllByRole('rowheader')
    const shown = screen
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.split(' ')[0])
    expect(shown).toEqual(['Last', 'First'])
  })

  it('says which row is not as it was written', async () => {
    show(AdminAuditPage, answer(17))
    const told = await screen.findByText(/^Row 17 was changed/)
    expect(told.closest('[role=alert]')).toBeTruthy()
    expect(document.querySelector('[data-first-wrong="17"]')).toBeTruthy()
    expect(screen.getByRole('rowheader').closest('tr')?.dataset['tone']).toBe('red')
  })

  it('leaves by a file only once that is written down', async () => {
    let mayNot = true
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:audit'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { sent, user } = show(AdminAuditPage, answer(null), () =>
      mayNot
        ? Response.json({ error: 'Your role may not.', reason: 'forbidden' }, { status: 403 })
        : undefined,
    )
    await user.click(await press('Save CSV'))
    expect(await screen.findByText('Your role may not.')).toBeTruthy()
    expect(saved).toEqual([])
    mayNot = false
    await user.click(await press('Save CSV'))
    expect(sent[1]?.body).toEqual({
      action: 'export',
      kind: 'audit',
      object: 'csv',
      range: '2026-11-12/2026-11-18',
      count: 1,
    })
    const text = await new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result))
      reader.readAsText(saved[0] ?? new Blob())
    })
    expect(text).toContain('Olive Owner let Bob Hale in as a dispatcher')
  })
})
