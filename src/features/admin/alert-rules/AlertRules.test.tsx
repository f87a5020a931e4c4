import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AccountsActionsProvider } from '#features/admin/accounts-actions.tsx'
import { inProcessSchool } from '#testing/in-process-school.ts'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { AlertRules } from './AlertRules.tsx'

it('shows what another admin set after one’s own was saved, and keeps what was refused', async () => {
  const school = inProcessSchool()
  const sent: unknown[] = []
  let [after, isRefused] = [20, true]
  school.standIns.set('/api/house/alert-rules', (_, __, init) => {
    if (init?.body === undefined)
      return Response.json({ data: [{ id: 'overdue', isOn: true, after }] })
    sent.push(init.body)
    if (isRefused) return Response.json({ error: 'Not now.' }, { status: 409 })
    after = 30
    return Response.json({})
  })
  const { queryClient } = renderWithSchool(
    <AccountsActionsProvider>
      <AlertRules />
    </AccountsActionsProvider>,
    {},
    school,
  )
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Not now/)
  expect(field.value).toBe('30')
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull()
  after = 45
  await queryClient.invalidateQueries()
  await expect.poll(() => field.value).toBe('45')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(sent).toHaveLength(2)
})
