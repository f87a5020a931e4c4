import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { storedView } from './view-to-store.ts'

const KEY = 'flightline.views'
const SALT = '0123456789abcdef'
const view = (name: string) =>
  storedView(
    { id: name, name, page: 'schedule' },
    '/schedule?view=day',
    false,
    plainDay('2026-11-18'),
    SALT,
  )

async function store() {
  const { changeViews, currentViews, useStoredViews } = await import('./saved-views-store.ts')
  function Shown() {
    return (
      <output>
        {useStoredViews()
          .views.map(({ name }) => name)
          .join(' ')}
      </output>
    )
  }
  return { changeViews, currentViews, Shown }
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

describe('the views this browser keeps', () => {
  it('are kept with one salt, shown at once, and at most fifty', async () => {
    const { changeViews, currentViews, Shown } = await store()
    render(<Shown />)
    act(() => changeViews((views) => [...views, view('one')]))
    expect(screen.getByRole('status').textContent).toBe('one')
    const { salt } = currentViews()
    vi.resetModules()
    const again = await store()
    expect(again.currentViews()).toMatchObject({ salt, views: [{ name: 'one' }] })
    again.changeViews(() => Array.from({ length: 60 }, (_, i) => view(`v${i}`)))
    expect(again.currentViews().views).toHaveLength(50)
  })

  it('follow another tab', async () => {
    const { Shown } = await store()
    render(<Shown />)
    localStorage.setItem(KEY, JSON.stringify({ salt: SALT, views: [view('other'), { id: 7 }] }))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })))
    expect(screen.getByRole('status').textContent).toBe('other')
  })

  it.each(['{', '[]', '{"salt":7,"views":"x"}', 'null', 'x'.repeat(400_000)])(
    'are none where what is stored is broken (%#)',
    async (text) => {
      localStorage.setItem(KEY, text)
      const { currentViews } = await store()
      expect(currentViews().views).toEqual([])
      expect(currentViews().salt).toMatch(/^[0-9a-f]{16}$/)
    },
  )

  it('last as long as the page where the browser refuses to store', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const { changeViews, currentViews } = await store()
    changeViews((views) => [...views, view('here')])
    expect(currentViews().views.map(({ name }) => name)).toEqual(['here'])
  })
})
