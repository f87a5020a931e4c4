import type { ReactNode } from 'react'

interface RowListProps<T> {
  readonly of: readonly T[]
  readonly none?: string
  readonly renderRow: (one: T) => ReactNode
}

export function RowList<T>({ of, none = 'None yet.', renderRow }: RowListProps<T>) {
  if (of.length === 0) return <p className="quiet">{none}</p>
  return <ul>{of.map(renderRow)}</ul>
}

interface RowLineProps {
  readonly name: string
  readonly aside?: ReactNode
  readonly notes: readonly ReactNode[]
  readonly mark: Readonly<Record<`data-${string}`, string>>
  readonly children: ReactNode
}

export function RowLine({ name, aside, notes, mark, children }: RowLineProps) {
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2 border-b border-line-faint"
      {...mark}
    >
      <div className="flex-1 min-w-50 wrap-anywhere">
        <bdi className="strong">{name}</bdi>
        {aside}
        {notes.map((note, at) => (
          <div key={at} className="note">
            {note}
          </div>
        ))}
      </div>
      {children}
    </li>
  )
}
