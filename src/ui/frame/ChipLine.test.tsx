import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChipLine } from './ChipLine.tsx'

// Without a layout all chips are below the line.
it.each([
  ['red', 'text-danger'],
  ['amber', ''],
])('counts what is folded, in red if one of them is: %s', (tone, look) => {
  render(
    <ChipLine>
      <button type="button">4 out</button>
      <button type="button" data-tone={tone}>
        1 overdue
      </button>
    </ChipLine>,
  )
  const more = screen.getByRole('button', { name: 'Show 2 more' })
  expect(more.classList.contains('text-danger')).toBe(look !== '')
})

it('closes on Escape, and when focus leaves', () => {
  render(
    <>
      <ChipLine>
        <button type="button">4 out</button>
      </ChipLine>
      <button type="button">Elsewhere</button>
    </>,
  )
  const more = screen.getByRole('button', { name: 'Show 1 more' })
  for (const leave of [
    () => fireEvent.keyDown(more, { key: 'Escape' }),
    () => fireEvent.blur(more, { relatedTarget: screen.getByText('Elsewhere') }),
  ]) {
    fireEvent.click(more)
    fireEvent.blur(more, { relatedTarget: screen.getByText('4 out') })
    expect(more.getAttribute('aria-expanded')).toBe('true')
    leave()
    expect(more.getAttribute('aria-expanded')).toBe('false')
  }
})

it('opens when a chip out of sight is reached, and stays closed when scrolled back after Escape', () => {
  const { container } = render(
    <ChipLine>
      <button type="button">4 out</button>
    </ChipLine>,
  )
  const line = container.querySelector('[data-chip-line] > div') as HTMLElement
  const more = screen.getByRole('button', { name: 'Show 1 more' })
  line.scrollTop = 56
  fireEvent.scroll(line)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(more, { key: 'Escape' })
  line.scrollTop = 0
  fireEvent.scroll(line)
  expect(more.getAttribute('aria-expanded')).toBe('false')
})
