import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CompletenessNotice } from './CompletenessNotice.tsx'

afterEach(cleanup)

const mark = () => document.querySelectorAll('[data-completeness]')

describe('CompletenessNotice', () => {
  it('tells progress politely while loading', () => {
    render(
      <CompletenessNotice
        completeness="loading"
        missingDays={[]}
        sentences={[]}
        progressText="Loading reservations: 312 so far"
      />,
    )
    expect(screen.getByRole('status').textContent).toContain('Loading reservations: 312 so far')
    expect(mark()[0]?.getAttribute('data-completeness')).toBe('loading')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stays in the page, quiet, when all is there', () => {
    render(
      <CompletenessNotice
        completeness="complete"
        missingDays={[]}
        sentences={['All 312 reservations of this week are here.']}
        progressText=""
      />,
    )
    expect(screen.getByRole('status').textContent).toBe(
      'All 312 reservations of this week are here.',
    )
    expect(mark()[0]?.getAttribute('data-missing-days')).toBe('')
  })

  it('names in passing what is not shown and its reader cannot have read', async () => {
    render(
      <CompletenessNotice
        completeness="incomplete"
        missingDays={['2026-11-10']}
        sentences={['Blocks that started Tue 10 Nov and still run: not read.']}
        progressText=""
        isQuiet
      />,
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(mark()[0]?.getAttribute('data-completeness')).toBe('incomplete')
    expect(mark()[0]?.getAttribute('data-missing-days')).toBe('2026-11-10')
    await userEvent.click(screen.getByRole('button', { name: /^Blocks that started Tue 10 Nov/ }))
    expect(screen.getByRole('dialog').textContent).toMatch(/not read/)
  })

  it('alerts, names every stretch and the days, and reads again on demand', async () => {
    const onRetry = vi.fn()
    render(
      <CompletenessNotice
        completeness="incomplete"
        missingDays={['2026-11-18', '2026-11-19']}
        sentences={['Wed 18 Nov after 14:20 is not known.', 'Thu 19 Nov is not known.']}
        progressText=""
        onRetry={onRetry}
      />,
    )
    const alert = screen.getByRole('alert')
    expect(mark()).toHaveLength(1)
    expect(alert.getAttribute('data-missing-days')).toBe('2026-11-18 2026-11-19')
    expect(alert.textContent).toContain('Wed 18 Nov after 14:20 is not known.')
    expect(alert.textContent).toContain('Thu 19 Nov is not known.')
    await userEvent.click(screen.getByRole('button', { name: 'Read now' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
