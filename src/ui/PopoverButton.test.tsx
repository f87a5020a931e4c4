import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { PopoverButton } from './PopoverButton.tsx'

afterEach(cleanup)

function Page() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div>
        <PopoverButton button="Status" opens="Requests">
          {(close) => (
            <>
              <button type="button" onClick={() => setIsAsking(true)}>
                Ask
              </button>
              <button type="button" onClick={close}>
                Done
              </button>
            </>
          )}
        </PopoverButton>
      </div>
      <button type="button">Elsewhere</button>
      <Dialog title="Passphrase" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        Asked
      </Dialog>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const popover = () => screen.queryByRole('dialog', { name: 'Requests' })

async function open() {
  render(<Page />)
  await userEvent.click(button('Status'))
  expect(document.activeElement).toBe(popover())
  expect(button('Status').getAttribute('aria-expanded')).toBe('true')
}

it.each([
  ['a second press', () => userEvent.click(button('Status'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its own button', () => userEvent.click(button('Done'))],
  ['a press elsewhere', () => userEvent.click(document.body)],
  ['Tab out of it', () => userEvent.keyboard('{Tab}{Tab}{Tab}')],
])('closes on %s', async (way, close) => {
  await open()
  await close()
  expect(popover()).toBeNull()
  if (way === 'Escape') expect(document.activeElement).toBe(button('Status'))
})

it('stays open under a dialog', async () => {
  await open()
  await userEvent.click(button('Ask'))
  await userEvent.click(screen.getByText('Asked'))
  await userEvent.keyboard('{Escape}')
  expect(popover()).not.toBeNull()
  expect(document.activeElement).toBe(button('Ask'))
})
