import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { recordPendingEvent } from './pending-event.ts'

function aBooking() {
  const button = document.createElement('button')
  button.dataset['reservationId'] = '00000000-0000-4000-8000-000000000001'
  return document.body.appendChild(button)
}

let end: () => void = () => {}
afterEach(() => {
  end()
  document.body.replaceChildren()
})

it('hears a press that comes after the card and before it listens itself', async () => {
  const booking = aBooking()
  const onHere = vi.fn()
  const pendingEvent = recordPendingEvent(async () => true)
  end = pendingEvent.begin(onHere)
  fireEvent.focusIn(booking)
  await waitFor(() => expect(onHere).toHaveBeenCalled())
  fireEvent.click(booking)
  fireEvent.pointerMove(booking)
  expect(pendingEvent.last()?.type).toBe('click')
  pendingEvent.end()
  fireEvent.pointerDown(booking)
  expect(pendingEvent.last()?.type).toBe('click')
})

it('fetches the card again for the next wish, if it could not be had', async () => {
  const booking = aBooking()
  const onHere = vi.fn()
  let isAway = true
  const fetchCard = vi.fn(async () => !isAway)
  const pendingEvent = recordPendingEvent(fetchCard)
  end = pendingEvent.begin(onHere)
  fireEvent.click(booking)
  fireEvent.pointerMove(booking)
  await waitFor(() => expect(pendingEvent.last()).toBeNull())
  expect(fetchCard).toHaveBeenCalledOnce()
  isAway = false
  fireEvent.pointerMove(booking)
  await waitFor(() => expect(onHere).toHaveBeenCalledOnce())
  expect(pendingEvent.last()?.type).toBe('pointermove')
})
