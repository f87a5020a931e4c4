import type { ReactNode } from 'react'
import styles from './RowList.module.css'

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
    <li className={styles.row} {...mark}>
      <div className={styles.wide}>
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
