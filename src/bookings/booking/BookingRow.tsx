import { createElement, type HTMLAttributes, type ReactNode } from 'react'
import type { Severity } from '#domain/findings/severity.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { sayHalfOnce } from '#time/format.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import styles from './BookingRow.module.css'
import { bookingProps } from './booking-props.ts'
import { useBookingMarks, useBookingWords } from './page-bookings.tsx'
import { BookingIcon } from './StatusIcon.tsx'

/** The cells of each kind of row, in order. An empty cell keeps its place. */
const CELLS = {
  list: ['swatch', 'time', 'tail', 'who', 'instructor', 'activity', 'state'],
  person: ['swatch', 'day', 'time', 'icon', 'tail', 'who', 'what'],
  flight: ['swatch', 'day', 'time', 'tail', 'who', 'what'],
  neighbor: ['time', 'icon', 'who'],
  dispatch: ['swatch', 'tail', 'who', 'count', 'what', 'when'],
  finding: ['icon', 'who', 'time', 'what'],
  out: ['tail', 'who', 'aside', 'time'],
  next: ['time', 'tail', 'who', 'aside'],
  late: ['tail', 'who', 'waits', 'due', 'count'],
} as const satisfies Record<string, readonly string[]>

type Kind = keyof typeof CELLS
type Cells = Partial<Record<(typeof CELLS)[Kind][number], ReactNode>>

interface CellProps {
  readonly className?: string
  readonly 'data-severity'?: Severity | undefined
  readonly 'data-several'?: true | undefined
}

interface RecordRowProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'className'> {
  readonly kind: Kind
  readonly cells: Cells
  /** Of single cells, such as a look; it saves an element a row, of which a week has hundreds. */
  readonly cellProps?: Partial<Record<keyof Cells, CellProps>>
  /** A row with an `href` is a link. */
  readonly as?: 'button' | 'div' | 'li' | 'span'
  readonly href?: string
}

/** A record as one row: how wide its cells are and what fits a phone is in the style sheet. */
export function RecordRow(props: RecordRowProps) {
  const { kind, cells, cellProps = {}, as = 'button', href, ...attributes } = props
  const row = {
    ...attributes,
    className: `${styles.row} ${styles[kind]}`,
    children: CELLS[kind].map((cell) => (
      <bdi
        key={cell}
        {...cellProps[cell]}
        className={classNames(styles[cell], cellProps[cell]?.className)}
      >
        {cells[cell]}
      </bdi>
    )),
  }
  if (href !== undefined) return <Link {...row} href={href} />
  return createElement(as, { ...row, ...(as === 'button' && { type: 'button' }) })
}

interface BookingRowProps extends Omit<RecordRowProps, 'cells'> {
  readonly of: Reservation
  /** False: the filter hides it, but it is booked. */
  readonly isMatch?: boolean
  /** Where the row says something else than usual. */
  readonly cells?: Cells
}

export function BookingRow({ of, isMatch, cells, ...row }: BookingRowProps) {
  const { tail, time, who, instructor } = useBookingWords()(of)
  return (
    <RecordRow
      {...bookingProps(of, useBookingMarks(), isMatch)}
      {...row}
      cells={{
        tail,
        time: sayHalfOnce(time),
        who,
        instructor,
        icon: <BookingIcon of={of} />,
        ...cells,
      }}
    />
  )
}
