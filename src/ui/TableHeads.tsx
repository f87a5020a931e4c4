import type { ReactNode } from 'react'

/** The head of a table; the same word may stand in it twice. */
export function TableHeads({ heads }: { heads: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={at} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
