import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { PageBoundary } from './PageBoundary.tsx'

function Broken({ error }: { error: Error | null }) {
  if (error) throw error
  return <p>Fine</p>
}

function boundary(error: Error | null, resetKey: string) {
  return (
    <PageBoundary resetKey={resetKey} renderAround={(words) => <main>{words}</main>}>
      <Broken error={error} />
    </PageBoundary>
  )
}

const CHUNK = new TypeError(
  'Failed to fetch dynamically imported module: http://localhost/assets/SchedulePage-1a2b.js',
)

describe('PageBoundary', () => {
  it.each([
    [CHUNK, 'There is a new version of Flightline'],
    [new Error('Dana Ortiz is not a function'), 'This page stopped working'],
  ])('tells %s in words and offers to reload', (error, words) => {
    vi.mocked(console.error).mockImplementation(() => {})
    renderWithSchool(boundary(error, '/a'))
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('Dana Ortiz')
  })

  it('starts afresh on another page', () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const { rerender } = renderWithSchool(boundary(CHUNK, '/a'))
    rerender(boundary(null, '/a'))
    expect(screen.getByRole('alert')).toBeTruthy()
    rerender(boundary(null, '/b'))
    expect(screen.getByText('Fine')).toBeTruthy()
  })

  it('tries again as soon as Flightline answers, if that is what was missing', async () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const { rerender, school, queryClient } = renderWithSchool(boundary(CHUNK, '/a'))
    school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
    const look = () => act(() => queryClient.invalidateQueries({ queryKey: STATUS_KEY }))
    await look()
    expect((await screen.findByText(/not responding/)).textContent).toContain('as soon as it does')
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
    rerender(boundary(null, '/a'))
    expect(screen.queryByText('Fine')).toBeNull()
    school.standIns.clear()
    await look()
    expect(await screen.findByText('Fine')).toBeTruthy()
  })
})
