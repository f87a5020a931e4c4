import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { type InProcessSchool, inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { aSession, standInAccounts } from '#testing/stand-in-accounts.ts'
import { useNoted } from './use-noted.ts'

const ACTION = { action: 'export', kind: 'flights', object: 'csv', count: 2 } as const

function show(school: InProcessSchool) {
  const work = vi.fn()
  function Saving() {
    useGatewayStatus()
    const { noted, refusal } = useNoted()
    return <button onClick={() => void noted(ACTION, work)}>{refusal ?? 'Save'}</button>
  }
  renderWithSchool(<Saving />, {}, school)
  return work
}

const press = async () => userEvent.setup().click(await screen.findByRole('button'))

describe('what takes data out of the page', () => {
  it('is done at once where nobody is asked who he is, and nobody is told', async () => {
    const school = inProcessSchool()
    const work = show(school)
    await press()
    expect(work).toHaveBeenCalledOnce()
    expect(school.askedAbout.filter((path) => path.includes('deeds'))).toEqual([])
  })

  it.each([
    [204, 1, 'Save'],
    [403, 0, 'Your role can’t copy or export this.'],
    [503, 0, 'Not done: the audit log couldn’t be written. Try again.'],
  ] as const)(
    'is written down first: after %i it is done %i times',
    async (status, times, words) => {
      const school = inProcessSchool()
      const { sent } = standInAccounts(
        school,
        () => aSession(),
        {},
        () =>
          status === 204
            ? new Response(null, { status })
            : Response.json(
                { error: 'x', reason: status === 403 ? 'forbidden' : 'house_unavailable' },
                { status },
              ),
      )
      const work = show(school)
      await waitFor(() => expect(school.askedAbout).toContain('/api/status'))
      await press()
      expect(await screen.findByRole('button', { name: words })).not.toBeNull()
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(work).toHaveBeenCalledTimes(times)
    },
  )
})
