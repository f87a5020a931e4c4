import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { PaperLine, PaperPart } from '#ui/paper/PaperDocument.tsx'
import styles from './paper-table.module.css'

export interface PaperColumn<Row> {
  readonly id: string
  readonly label: ReactNode
  /** Above the labels of neighbors that share it. */
  readonly over?: string
  /** mm; 0 takes the rest. */
  readonly width: number
  /** Numbers are right-aligned; a box is left for a pen. */
  readonly kind?: 'number' | 'box'
  readonly isStrong?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** For scripts, tests and the style sheet. */
type Data = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>

/** Of a line that isn't a row. */
export interface PaperCell {
  readonly content: ReactNode
  /** Columns it takes. */
  readonly span?: number
  readonly isStrong?: boolean
  readonly className?: string | undefined
  readonly data?: Data
}

/** Never split across pages: a row, cells of its own, or words across all columns. */
export type PaperTableLine<Row> = {
  readonly key: string
  readonly data?: Data
  readonly keepsWithPrevious?: boolean
  readonly look?: 'line' | 'total' | 'aside' | 'lead' | 'foot'
  /** Instead of a look. */
  readonly className?: string | undefined
} & (
  | { readonly row: Row }
  | { readonly cells: readonly PaperCell[] }
  | { readonly words: ReactNode }
)

/** The heading repeats on the next page; without lines it isn't printed. */
export interface PaperTableGroup<Row> {
  readonly key: string
  readonly heading?: TableHeading
  readonly lines: readonly PaperTableLine<Row>[]
  /** Moves to the next page whole, if it fits on one. */
  readonly isTogether?: boolean
  /** Its lines have no columns: no heads stand above them. */
  readonly isApart?: boolean
}

interface TableHeading {
  readonly title: string
  readonly facts?: ReactNode
  readonly sum?: string
}

interface PaperTable<Row> {
  readonly key: string
  readonly label: string
  readonly look: 'list' | 'slips' | 'clipboard' | 'figures' | 'cases'
  readonly columns: readonly PaperColumn<Row>[]
  readonly groups: readonly PaperTableGroup<Row>[]
  /** Above the heads. */
  readonly title?: ReactNode
  /** Fills the last page with blank lines. */
  readonly hasBlankLines?: boolean
}

export function paperTable<Row>(table: PaperTable<Row>): PaperPart {
  const { key, label, look, columns, groups, title, hasBlankLines = false } = table
  return {
    key,
    label,
    look,
    widths: columns.map(({ width }) => width),
    head: <Heads columns={columns} title={title} />,
    lines: groups.flatMap((group) => groupLines(group, columns)),
    ...(hasBlankLines && { filler: <BlankLine count={columns.length} /> }),
  }
}

type Head = Pick<PaperColumn<never>, 'id' | 'label' | 'over' | 'kind'>

function Heads({ columns, title }: { columns: readonly Head[]; title: ReactNode }) {
  const lower = columns.filter(({ over }) => over !== undefined)
  const head = ({ id, label, kind }: Head, rows?: number) => (
    <th key={id} scope="col" rowSpan={rows} data-column={id} data-kind={kind}>
      {label}
    </th>
  )
  return (
    <>
      {title !== undefined && (
        <tr className={styles.tableTitle}>
          <th scope="colgroup" colSpan={columns.length}>
            <PaperFacts>{title}</PaperFacts>
          </th>
        </tr>
      )}
      <tr className={styles.heads}>
        {columns.map((column, place) => {
          const { over } = column
          if (over === undefined) return head(column, lower.length > 0 ? 2 : undefined)
          if (over === columns[place - 1]?.over) return null
          const span = lower.filter((one) => one.over === over).length
          return (
            <th key={over} scope="colgroup" colSpan={span} className={styles.over}>
              {over}
            </th>
          )
        })}
      </tr>
      {lower.length > 0 && (
        <tr className={classNames(styles.heads, styles.lower)}>{lower.map((one) => head(one))}</tr>
      )}
    </>
  )
}

function groupLines<Row>(
  { key, heading, lines, isTogether = false, isApart = false }: PaperTableGroup<Row>,
  columns: readonly PaperColumn<Row>[],
): PaperLine[] {
  const own = lines.map((line) => ({
    key: `${key} ${line.key}`,
    isApart,
    node: <Line line={line} columns={columns} />,
    keepsWithPrevious: isTogether || line.keepsWithPrevious === true,
    ...(heading && { under: key }),
  }))
  if (!heading || own.length === 0) return own
  const headed = (isAgain: boolean) => (
    <Heading {...heading} group={key} span={columns.length} isAgain={isAgain} />
  )
  return [{ key, isApart, node: headed(false), again: headed(true), keepsWithNext: true }, ...own]
}

function Heading(props: TableHeading & { group: string; span: number; isAgain: boolean }) {
  const { title, facts, sum, group, span, isAgain } = props
  return (
    <tr className={styles.group} data-group={group}>
      <th scope="rowgroup" colSpan={span}>
        <PaperFacts>
          <bdi className={styles.title}>{title}</bdi>
          {facts}
          {isAgain && <span>continued</span>}
          {sum !== undefined && <span data-end="">{sum}</span>}
        </PaperFacts>
      </th>
    </tr>
  )
}

/** In one line; `data-end` elements go to the far end. */
export function PaperFacts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}

function Line<Row>(props: { line: PaperTableLine<Row>; columns: readonly PaperColumn<Row>[] }) {
  const { line, columns } = props
  const look = 'words' in line ? 'line' : 'row'
  return (
    <tr className={line.className ?? styles[line.look ?? look]} {...line.data}>
      {cellsOf(line, columns).map(({ content, span, isStrong, className, data }, place) => (
        <td
          // biome-ignore lint: a cell is its place.
          key={place}
          colSpan={span}
          className={className}
          data-strong={isStrong || undefined}
          {...data}
        >
          {content}
        </td>
      ))}
    </tr>
  )
}

function cellsOf<Row>(
  line: PaperTableLine<Row>,
  columns: readonly PaperColumn<Row>[],
): readonly PaperCell[] {
  if ('cells' in line) return line.cells
  if ('words' in line) return [{ content: line.words, span: columns.length }]
  return columns.map(({ id, kind, isStrong = false, cell }) => ({
    content: cell(line.row),
    isStrong,
    data: { 'data-column': id, 'data-kind': kind },
  }))
}

function BlankLine({ count }: { count: number }) {
  return (
    <tr className={classNames(styles.row, styles.blank)}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint: an empty cell has no identity but its place.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- to be written into with a pen
        <td key={place} />
      ))}
    </tr>
  )
}
