import type { ReactNode } from 'react'

interface TableHeadsProps {
  /** The same head may occur twice. */
  readonly heads: readonly ReactNode[]
  /** From this one on they are of numbers; by default none is. */
  readonly numbersFrom?: number
}

export function TableHeads({ heads, numbersFrom = heads.length }: TableHeadsProps) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={at} scope="col" data-number={at >= numbersFrom || undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
