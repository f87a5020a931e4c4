import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useReducer } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { LinkProvider } from '#ui/link.tsx'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import type { StoredView } from './saved-views.ts'
import type { SavedViews } from './use-saved-views.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Keeps views in memory; of people only those in `known` are found. */
function setUp(known: { count: number } = { count: 0 }) {
  const followed: string[] = []
  const calls = { copied: vi.fn(), lookForPeople: vi.fn() }
  let place = '/schedule?view=week&date=2026-11-18'
  const mornings: StoredView = {
    id: 'a',
    name: 'Mornings',
    page: 'schedule',
    path: '/schedule',
    plain: {},
    people: {},
    days: {},
  }
  let views: StoredView[] = [mornings]
  let tell = () => {}
  const set = (next: StoredView[]) => {
    views = next
    tell()
  }
  const saved: Omit<SavedViews, 'views'> = {
    lookForPeople: calls.lookForPeople,
    isFull: false,
    currentLink: () => `https://school.example${place}`,
    page: 'schedule',
    today: () => plainDay('2026-11-18'),
    salt: '0123456789abcdef',
    change: (change) => set([...change(views)]),
    opened: () => ({
      href: `/schedule?customer=${'x'.repeat(known.count)}`,
      unknownPeople: 2 - known.count,
    }),
  }
  function Home() {
    const [, again] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      tell = again
    }, [])
    return (
      <LinkProvider
        follow={(href, { replace = false } = {}) => {
          place = href
          followed.push(replace ? `${href} instead` : href)
        }}
      >
        <SavedViewsMenu saved={{ ...saved, views }} />
      </LinkProvider>
    )
  }
  const rendered = render(<Home />)
  return { ...rendered, ...calls, followed, stored: () => views }
}

describe('the saved views', () => {
  it('open with one press, say who is not known, and find them when they are', async () => {
    const known = { count: 0 }
    const { followed, rerender, lookForPeople } = setUp(known)
    await userEvent.click(screen.getByRole('button', { name: 'Mornings' }))
    expect(followed).toEqual(['/schedule?customer='])
    expect(lookForPeople).toHaveBeenCalledOnce()
    expect(screen.getByRole('status').textContent).toBe('2 people of this view are not known yet.')
    known.count = 1
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    expect(followed).toEqual(['/schedule?customer=', '/schedule?customer=x instead'])
    rerender(<p>left</p>)
  })

  it('are saved under a name, with or without their days', async () => {
    const { stored } = setUp()
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Duals')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Week 47')
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Keep these dates/ }))
    await userEvent.keyboard('{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(stored().map(({ name, plain }) => [name, plain])).toEqual([
      ['Mornings', {}],
      ['Duals', { view: 'week' }],
      ['Week 47', { view: 'week', date: '2026-11-18' }],
    ])
    expect(dialog.getByRole('status').textContent).toBe('Saved “Week 47”.')
    await userEvent.type(dialog.getByRole('textbox'), 'Duals')
    await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
    expect(stored().map(({ name, plain }) => [name, plain.date])).toEqual([
      ['Mornings', undefined],
      ['Week 47', '2026-11-18'],
      ['Duals', '2026-11-18'],
    ])
  })

  it('are not saved without a name', async () => {
    const { stored } = setUp()
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    await userEvent.type(await screen.findByRole('textbox'), '   ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(stored().map(({ name }) => name)).toEqual(['Mornings'])
  })

  it('are renamed, removed, and their link copied', async () => {
    setUp()
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Rename Mornings' }))
    const field = dialog.getByRole('textbox', { name: 'New name of Mornings' })
    expect(document.activeElement).toBe(field)
    await userEvent.clear(field)
    await userEvent.type(field, 'Dawn{Enter}')
    expect(screen.getByRole('button', { name: 'Dawn' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Copy link to this view' }))
    expect((await dialog.findByText(/^Link copied/)).textContent).toContain('the people chosen')
    expect(writeText).toHaveBeenCalledWith(
      'https://school.example/schedule?view=week&date=2026-11-18',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Dawn' }))
    expect(dialog.queryByRole('listitem')).toBeNull()
  })
})
