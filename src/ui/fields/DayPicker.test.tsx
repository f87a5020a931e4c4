import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { plainDay } from '#time/plain-day.ts'
import { DayPicker } from './DayPicker.tsx'

afterEach(cleanup)

function Picker({ weekStart = 0 }: { weekStart?: number }) {
  const [day, setDay] = useState(plainDay('2026-11-18'))
  return (
    <>
      <output>{day}</output>
      <DayPicker
        label="Date"
        value={day}
        onChange={setDay}
        weekStart={weekStart}
        today={plainDay('2026-11-20')}
      />
    </>
  )
}

const chosen = () => screen.getByRole('status').textContent
const focused = () => document.activeElement?.getAttribute('data-day')

describe('DayPicker', () => {
  it.each([
    ['{ArrowLeft}', '2026-11-17'],
    ['{ArrowDown}', '2026-11-25'],
    ['{ArrowUp}{ArrowUp}{ArrowUp}', '2026-10-28'],
    ['{Home}', '2026-11-15'],
    ['{End}', '2026-11-21'],
    ['{PageDown}', '2026-12-18'],
    ['{Shift>}{PageUp}{/Shift}', '2025-11-18'],
  ])('%s then Enter chooses %s', async (keys, day) => {
    render(<Picker />)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    expect(focused()).toBe('2026-11-18')
    await userEvent.keyboard(keys)
    expect(focused()).toBe(day)
    expect(chosen()).toBe('2026-11-18')
    await userEvent.keyboard('{Enter}')
    expect(chosen()).toBe(day)
  })

  it('begins the week where it is told to', async () => {
    render(<Picker weekStart={1} />)
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Monday')
    expect(screen.getAllByRole('gridcell')[0]?.getAttribute('data-day')).toBe('2026-10-26')
  })

  it('turns the month without choosing, and no name in it says Next, Previous or Today', async () => {
    render(<Picker />)
    await userEvent.click(screen.getByRole('button', { name: 'Show December 2026' }))
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
    expect(chosen()).toBe('2026-11-18')
    for (const element of [...screen.getAllByRole('button'), ...screen.getAllByRole('gridcell')]) {
      expect(element.getAttribute('aria-label')).not.toMatch(/next|previous|today/i)
    }
  })

  it('marks today and the chosen day', async () => {
    render(<Picker />)
    expect(screen.getByRole('gridcell', { current: 'date' }).getAttribute('data-day')).toBe(
      '2026-11-20',
    )
    expect(screen.getByRole('gridcell', { selected: true }).getAttribute('data-day')).toBe(
      '2026-11-18',
    )
    await userEvent.click(screen.getByRole('gridcell', { name: /November 3, 2026/ }))
    expect(chosen()).toBe('2026-11-03')
  })

  it('says how much there is on the days it knows of, and asks for those in sight', async () => {
    const asked: string[] = []
    render(
      <DayPicker
        label="Date"
        value={plainDay('2026-11-18')}
        onChange={() => {}}
        weekStart={0}
        marksIn={({ from, to }) => {
          asked.push(`${from} ${to}`)
          return new Map([
            [plainDay('2026-11-18'), { share: 1, words: '23 bookings' }],
            [plainDay('2026-11-19'), { share: 0, words: 'no bookings' }],
          ])
        }}
      />,
    )
    const bar = (name: string) =>
      screen.getByRole('gridcell', { name }).querySelector<HTMLElement>('[style]')?.style.width
    expect(bar('Wednesday, November 18, 2026, 23 bookings')).toBe('18px')
    expect(bar('Thursday, November 19, 2026, no bookings')).toBeUndefined()
    expect(bar('Friday, November 20, 2026')).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show December 2026' }))
    expect(asked).toEqual(['2026-11-01 2026-12-12', '2026-11-29 2027-01-09'])
    await userEvent.click(screen.getByRole('button', { name: 'Show November 2026' }))
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  })
})
