import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { SearchField } from './fields/SearchField.tsx'

afterEach(cleanup)

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  const [drawing, setDrawing] = useState(1)
  const [text, setText] = useState('')
  return (
    <>
      <button key={drawing} type="button" data-reservation-id="a" onClick={() => setIsOpen(true)}>
        Booking
      </button>
      <Dialog title="Reservation 7" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button" onClick={() => setDrawing(drawing + 1)}>
          Draw the page anew
        </button>
        <SearchField label="Find" value={text} onChange={setText} />
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('is named by its title and takes the focus', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Booking' }))
    expect(screen.getByRole('dialog', { name: 'Reservation 7' })).toBe(document.activeElement)
  })

  it.each(['{Escape}', 'Close'])('gives the focus back after %s', async (way) => {
    render(<Page />)
    const booking = screen.getByRole('button', { name: 'Booking' })
    await userEvent.click(booking)
    if (way === 'Close') await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    else await userEvent.keyboard(way)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(booking)
  })

  it('gives the focus to the same record where the page was drawn anew behind it', async () => {
    render(<Page />)
    const before = screen.getByRole('button', { name: 'Booking' })
    await userEvent.click(before)
    await userEvent.click(screen.getByRole('button', { name: 'Draw the page anew' }))
    await userEvent.keyboard('{Escape}')
    expect(before.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Booking' }))
  })

  it('lets Escape empty a search box first', async () => {
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Booking' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'N17{Escape}')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' }).value).toBe('')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
