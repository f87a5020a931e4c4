import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useSyncExternalStore } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LinkProvider } from '#ui/link.tsx'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { type SavedViews, SavedViewsProvider } from './saved-views-context.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Keeps views in memory; of people only those in `known` are found. */
function setUp(known: { count: number } = { count: 0 }) {
  const followed: string[] = []
  const calls = { save: vi.fn(), copied: vi.fn() }
  let place = '/schedule?view=week'
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let views = [{ id: 'a', name: 'Mornings', page: 'schedule' }]
  const saved: SavedViews = {
    viewsOf: (page) => views.filter((view) => view.page === page),
    isFull: false,
    longestName: 60,
    currentLink: () => `https://school.example${place}`,
    save: (page, name, keepsDates) => {
      calls.save(page, name, keepsDates)
      views = [...views, { id: name, name, page }]
      tell()
    },
    rename: (id, name) => {
      views = views.map((view) => (view.id === id ? { ...view, name } : view))
      tell()
    },
    remove: (id) => {
      views = views.filter((view) => view.id !== id)
      tell()
    },
    hrefOf: () => ({
      href: `/schedule?customer=${'x'.repeat(known.count)}`,
      unknownPeople: 2 - known.count,
    }),
  }
  function Home({ children }: { children: ReactNode }) {
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      () => views,
    )
    return (
      <LinkProvider
        follow={(href) => {
          place = href
          followed.push(href)
        }}
      >
        <SavedViewsProvider value={{ ...saved }}>{children}</SavedViewsProvider>
      </LinkProvider>
    )
  }
  const rendered = render(
    <Home>
      <SavedViewsMenu page="schedule" />
    </Home>,
  )
  return { ...rendered, ...calls, followed }
}

describe('the saved views', () => {
  it('are nothing where none are kept', () => {
    const { container } = render(<SavedViewsMenu page="schedule" />)
    expect(container.textContent).toBe('')
  })

  it('open with one press, say who is not known, and find them when they are', async () => {
    const known = { count: 0 }
    const { followed, rerender } = setUp(known)
    await userEvent.click(screen.getByRole('button', { name: 'Mornings' }))
    expect(followed).toEqual(['/schedule?customer='])
    expect(screen.getByRole('status').textContent).toBe('2 people of this view are not known yet.')
    known.count = 1
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    expect(followed).toEqual(['/schedule?customer=', '/schedule?customer=x'])
    rerender(<p>left</p>)
  })

  it('are saved under a name, with or without their days', async () => {
    const { save } = setUp()
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Saved views' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Duals')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.type(dialog.getByRole('textbox'), 'Week 47')
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Keep the days/ }))
    await userEvent.keyboard('{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(save.mock.calls).toEqual([
      ['schedule', 'Duals', false],
      ['schedule', 'Week 47', true],
    ])
    expect(dialog.getByRole('status').textContent).toBe('Saved “Week 47”.')
    await userEvent.type(dialog.getByRole('textbox'), 'Duals')
    expect(dialog.getByRole('button', { name: 'Replace' })).toBeTruthy()
  })

  it('are not saved without a name', async () => {
    const { save } = setUp()
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    await userEvent.type(screen.getByRole('textbox'), '   ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
  })

  it('are renamed, removed, and their link copied', async () => {
    setUp()
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await userEvent.click(screen.getByRole('button', { name: 'Save or edit' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Saved views' }))
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
