import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { PaperFlow, PaperItem } from '#ui/paper/PaperDocument.tsx'
import styles from './paper-table.module.css'

export interface PaperColumn<Row> {
  readonly id: string
  readonly label: ReactNode
  /** mm; 0 takes the rest. */
  readonly width: number
  /** Numbers are right-aligned; a box is left for a pen. */
  readonly kind?: 'number' | 'box'
  readonly isStrong?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** For scripts, tests and the style sheet. */
type LineData = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>

/** Never split across pages: a row, words across all columns, cells, or a `tr` of its own. */
export type PaperLine<Row> = {
  readonly key: string
  readonly data?: LineData
  readonly keepsWithPrevious?: boolean
} & (
  | { readonly row: Row }
  | { readonly words: ReactNode; readonly look?: 'total' | 'aside' | 'lead' }
  | { readonly cells: ReactNode; readonly look?: 'line' }
  | { readonly node: ReactNode }
)

/** The heading repeats on the next page. */
export interface PaperGroup<Row> {
  readonly key: string
  readonly heading: PaperHeading | null
  readonly lines: readonly PaperLine<Row>[]
  /** Moves to the next page whole, if it fits on one. */
  readonly isTogether?: boolean
}

interface PaperHeading {
  readonly title: string
  readonly facts?: ReactNode
  readonly sum?: string
}

interface PaperTable<Row> {
  readonly key: string
  readonly label: string
  readonly look: 'list' | 'slips' | 'clipboard' | 'figures' | 'cases'
  readonly columns: readonly PaperColumn<Row>[]
  readonly groups: readonly PaperGroup<Row>[]
  readonly head?: ReactNode
  /** Fills the last page with blank lines. */
  readonly hasBlankLines?: boolean
}

export function paperTable<Row>(table: PaperTable<Row>): PaperFlow {
  const { key, label, look, columns, groups, head, hasBlankLines = false } = table
  return {
    key,
    label,
    look,
    widths: columns.map(({ width }) => width),
    head: head ?? <Heads columns={columns} />,
    items: groups.flatMap((group) => groupItems(group, columns)),
    ...(hasBlankLines ? { filler: <BlankLine count={columns.length} /> } : {}),
  }
}

function Heads({
  columns,
}: {
  columns: readonly Pick<PaperColumn<never>, 'id' | 'label' | 'kind'>[]
}) {
  return (
    <tr className={styles.heads}>
      {columns.map(({ id, label, kind }) => (
        <th key={id} scope="col" data-column={id} data-kind={kind}>
          {label}
        </th>
      ))}
    </tr>
  )
}

function groupItems<Row>(
  { key, heading, lines, isTogether = false }: PaperGroup<Row>,
  columns: readonly PaperColumn<Row>[],
): PaperItem[] {
  const items = lines.map(
    (line): PaperItem => ({
      key: `${key} ${line.key}`,
      node: 'node' in line ? line.node : <Line line={line} columns={columns} />,
      keepsWithPrevious: isTogether || line.keepsWithPrevious === true,
    }),
  )
  if (heading === null) return items
  const said = (isAgain: boolean) => (
    <Heading {...heading} group={key} span={columns.length} isAgain={isAgain} />
  )
  return [
    // A heading without lines has nothing to keep with.
    { key, node: said(false), again: said(true), keepsWithNext: items.length > 0 },
    ...items.map((item) => ({ ...item, under: key })),
  ]
}

function Heading(props: PaperHeading & { group: string; span: number; isAgain: boolean }) {
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

function Line<Row>(props: {
  line: Exclude<PaperLine<Row>, { readonly node: ReactNode }>
  columns: readonly PaperColumn<Row>[]
}) {
  const { line, columns } = props
  if ('words' in line)
    return (
      <tr className={styles[line.look ?? 'line']} {...line.data}>
        <td colSpan={columns.length}>{line.words}</td>
      </tr>
    )
  if ('cells' in line)
    return (
      <tr className={styles[line.look ?? 'row']} {...line.data}>
        {line.cells}
      </tr>
    )
  return (
    <tr className={styles.row} {...line.data}>
      {columns.map(({ id, kind, isStrong, cell }) => (
        <td key={id} data-column={id} data-kind={kind} data-strong={isStrong || undefined}>
          {cell(line.row)}
        </td>
      ))}
    </tr>
  )
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
