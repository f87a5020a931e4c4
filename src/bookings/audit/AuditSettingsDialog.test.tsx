import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { AuditSettingsDialog } from './AuditSettingsDialog.tsx'
import { AUDIT_KEY, readAuditMemory } from './audit-memory.ts'

afterEach(cleanup)

it('switches each rule off and on again, and leaves the others as they are', async () => {
  render(<AuditSettingsDialog onClose={() => {}} />)
  const user = userEvent.setup()
  const [first, second] = screen.getAllByRole('checkbox')
  if (!first || !second) throw new Error('no rules')
  const off = () => readAuditMemory(localStorage.getItem(AUDIT_KEY)).off
  await user.click(first)
  await user.click(second)
  expect(off()).toHaveLength(2)
  const [, stays] = off()
  await user.click(first)
  expect(off()).toEqual([stays])
  await user.click(second)
  expect(off()).toEqual([])
})
