import { describe, expect, it } from 'vitest'
import { type DrawnBooking, drawBookings } from './drawn-bookings.ts'

function item(id: string, name = `Name ${id}`): DrawnBooking {
  return {
    id,
    facts: { class: 'booking', tabindex: -1, 'data-reservation-id': id, 'data-late': undefined },
    place: null,
    words: ['7:30\t', name, ' NL'],
  }
}

function drawnIn(host: Element): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>('[data-reservation-id]')]
}

function idsIn(host: Element) {
  return drawnIn(host).map(({ dataset }) => dataset['reservationId'])
}

describe('bookings drawn by hand', () => {
  it('are two elements each, and plain text', () => {
    const host = document.createElement('div')
    drawBookings(host, [item('a', '<img src=x>'), item('b')])
    expect(host.querySelectorAll('*')).toHaveLength(4)
    expect(drawnIn(host)[0]?.textContent).toBe('7:30\t<img src=x> NL')
  })

  it('touch nothing on those that are as they were', async () => {
    const host = document.createElement('div')
    drawBookings(host, [item('a'), item('b')])
    const seen: string[] = []
    const watch = new MutationObserver((records) => {
      for (const { type, target } of records) seen.push(`${type} ${target.textContent}`)
    })
    watch.observe(host, { subtree: true, childList: true, attributes: true, characterData: true })
    drawBookings(host, [item('a'), item('b', 'Other')])
    await Promise.resolve()
    expect(seen).toEqual(['characterData Other'])
    watch.disconnect()
  })

  it('keep their element where they move, and leave it to another when they go', () => {
    const host = document.createElement('div')
    drawBookings(host, [item('a'), item('b'), item('c')])
    const [a, b, c] = drawnIn(host)
    if (a) Object.assign(a.dataset, { ringed: '', found: '' })
    drawBookings(host, [item('c'), item('d'), item('b')])
    expect(drawnIn(host)).toEqual([c, a, b])
    expect(idsIn(host)).toEqual(['c', 'd', 'b'])
    expect(a?.dataset['ringed']).toBeUndefined()
    expect(a?.dataset['found']).toBeUndefined()
    drawBookings(host, [])
    expect(host.childElementCount).toBe(0)
  })

  it('keep the focus where they change places', () => {
    const host = document.createElement('div')
    document.body.append(host)
    drawBookings(host, [item('a'), item('b')])
    const b = drawnIn(host)[1]
    b?.focus()
    drawBookings(host, [item('b'), item('a')])
    expect(idsIn(host)).toEqual(['b', 'a'])
    expect(document.activeElement).toBe(b)
    host.remove()
  })

  it('never leave the one with the focus to another', () => {
    const host = document.createElement('div')
    document.body.append(host)
    drawBookings(host, [item('a'), item('b')])
    const [a] = drawnIn(host)
    a?.focus()
    drawBookings(host, [item('b'), item('c')])
    expect(a?.isConnected).toBe(false)
    expect(idsIn(host)).toEqual(['b', 'c'])
    host.remove()
  })
})
