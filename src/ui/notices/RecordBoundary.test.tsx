import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { asListItem, RecordBoundary } from './RecordBoundary.tsx'

function Row({ name }: { name: string }) {
  if (name === 'Dana') throw new Error('Dana Ortiz is not a function')
  return <li>{name}</li>
}

function list(names: readonly string[]) {
  return (
    <ul>
      {names.map((name, index) => (
        <RecordBoundary
          // biome-ignore lint: as a row that stays where it is while its record changes.
          key={index}
          of={name}
          words={`Booking R-${index} could not be shown here`}
          renderAround={asListItem}
        >
          <Row name={name} />
        </RecordBoundary>
      ))}
    </ul>
  )
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('leaves the others where one row fails, says which one without a name, and tries its next state', () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { rerender } = render(list(['Ada', 'Dana', 'Bea']))
  expect(rows()).toEqual(['Ada', 'Booking R-1 could not be shown here.', 'Bea'])
  rerender(list(['Ada', 'Dana', 'Cleo']))
  expect(rows()).toEqual(['Ada', 'Booking R-1 could not be shown here.', 'Cleo'])
  rerender(list(['Dana', 'Eve', 'Cleo']))
  expect(rows()).toEqual(['Booking R-0 could not be shown here.', 'Eve', 'Cleo'])
  expect(document.body.textContent).not.toContain('Ortiz')
})
