import { render, screen } from '@testing-library/react'
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
