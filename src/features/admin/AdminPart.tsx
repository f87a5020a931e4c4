import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './admin.module.css'

interface PartProps {
  readonly title: string
  readonly isPrinted?: boolean
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a page, under its title. */
export function AdminPart({ title, isPrinted = false, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className={classNames(styles.part, !isPrinted && 'unprinted')} aria-labelledby={id}>
      <div className={`unprinted ${styles.head}`}>
        <h2 id={id} className="part-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface RowsProps<T> {
  readonly of: readonly T[]
  /** Said in place of none. */
  readonly none?: string
  readonly renderRow: (one: T) => ReactNode
}

/** One line for each. */
export function Rows<T>({ of, none = 'None yet.', renderRow }: RowsProps<T>) {
  if (of.length === 0) return <p className="quiet">{none}</p>
  return <ul className={styles.rows}>{of.map(renderRow)}</ul>
}

interface RowProps {
  readonly name: string
  /** What is known of it, a line each. */
  readonly notes: readonly [ReactNode, ReactNode?]
  readonly mark: Readonly<Record<`data-${string}`, string>>
  /** What can be done with it. */
  readonly children: ReactNode
}

export function AdminRow({ name, notes, mark, children }: RowProps) {
  return (
    <li className={styles.row} {...mark}>
      <span className={styles.wide}>
        <bdi className="strong">{name}</bdi>
        <span className={`note ${styles.under}`}>{notes[0]}</span>
        {notes[1] && <span className={`note ${styles.under}`}>{notes[1]}</span>}
      </span>
      {children}
    </li>
  )
}
