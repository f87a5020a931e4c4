import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useReducer } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
  const calls = { save: vi.fn(), copied: vi.fn(), lookForPeople: vi.fn() }
  let place = '/schedule?view=week'
  const mornings: StoredView = {
    id: 'a',
    name: 'Mornings',
    page: 'schedule',
    path: '/schedule',
    plain: {},
    people: {},
    days: {},
  }
  let views = [mornings]
  let tell = () => {}
  const set = (next: StoredView[]) => {
    views = next
    tell()
  }
  const saved: Omit<SavedViews, 'views'> = {
    lookForPeople: calls.lookForPeople,
    isFull: false,
    currentLink: () => `https://school.example${place}`,
    save: (name, keepsDates) => {
      calls.save(name, keepsDates)
      set([...views, { ...mornings, id: name, name }])
    },
    rename: (id, name) => set(views.map((view) => (view.id === id ? { ...view, name } : view))),
    remove: (id) => set(views.filter((view) => view.id !== id)),
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
  return { ...rendered, ...calls, followed }
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
    const { save } = setUp()
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Duals')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Week 47')
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Keep the days/ }))
    await userEvent.keyboard('{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(save.mock.calls).toEqual([
      ['Duals', false],
      ['Week 47', true],
    ])
    expect(dialog.getByRole('status').textContent).toBe('Saved “Week 47”.')
    await userEvent.type(dialog.getByRole('textbox'), 'Duals')
    expect(dialog.getByRole('button', { name: 'Replace' })).toBeTruthy()
  })

  it('are not saved without a name', async () => {
    const { save } = setUp()
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    await userEvent.type(await screen.findByRole('textbox'), '   ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
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
    expect(writeText).toHaveBeenCalledWith('https://school.example/schedule?view=week')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Dawn' }))
    expect(dialog.queryByRole('listitem')).toBeNull()
  })
})
