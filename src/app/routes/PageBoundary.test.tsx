import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
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
    render(boundary(error, '/a'))
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('Dana Ortiz')
  })

  it('starts afresh on another page', () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const { rerender } = render(boundary(CHUNK, '/a'))
    rerender(boundary(null, '/a'))
    expect(screen.getByRole('alert')).toBeTruthy()
    rerender(boundary(null, '/b'))
    expect(screen.getByText('Fine')).toBeTruthy()
  })
})
