import type { ReactNode } from 'react'

/** The same head may occur twice. */
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
