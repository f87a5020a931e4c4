import { useId, useState } from 'react'
import { ExportButton } from '#bookings/files/ExportButton.tsx'
import { useTableFiles } from '#bookings/files/use-table-files.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useLocale } from '#ui/locale.tsx'
import { Bars } from './Bars.tsx'
import styles from './FigureCard.module.css'
import type { Figure, FigureFacts } from './figure.ts'
import {
  type ColumnKind,
  type FigureTable,
  figureFile,
  paperParts,
  shownCell,
} from './figure-table.ts'

interface FigureCardProps {
  readonly figureOf: (facts: FigureFacts) => Figure
  readonly facts: FigureFacts
  readonly isLeast: boolean
  /** Range, zone, age and completeness, for a file's first line. */
  readonly note: string
}

/** Its chart or its table, and both on paper. */
export function FigureCard({ figureOf, facts, isLeast, note }: FigureCardProps) {
  const [isTable, setIsTable] = useState(false)
  const { saveCsv, saveExcel, refusal } = useTableFiles('figures')
  const titleId = useId()
  const figure = figureOf(facts)
  const { title, summary, table, bars = [], plot, below, tools } = figure
  const isMinimum = isLeast && !figure.isForecast
  if (figure.isEmpty ?? table.rows.length === 0) return null
  const file = () => figureFile(title, `# ${title} · ${note}`, table)
  const { from, to } = facts.days
  const fileName = `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${from}-${to}`
  const shown = isTable ? 'Chart' : 'Table'
  return (
    <section
      className={`${styles.card} flex flex-col gap-2 min-w-0 mb-3 p-3 border border-line rounded-md bg-surface break-inside-avoid`}
      aria-labelledby={titleId}
    >
      <div className="flex flex-wrap gap-x-2 items-center justify-between">
        <h2 id={titleId} className="text-14">
          {title}
        </h2>
        <div className="unprinted flex text-accent-text">
          {tools}
          <Button
            look="quiet"
            aria-label={`${shown}, ${title}`}
            onClick={() => setIsTable(!isTable)}
          >
            {shown}
          </Button>
          <ExportButton
            of={title}
            actions={{
              CSV: () => saveCsv(fileName, file()),
              'Excel file': () => saveExcel(fileName, [file()]),
            }}
            said={refusal}
          />
        </div>
      </div>
      <p className="text-muted wrap-anywhere">
        {isMinimum && <strong>So far: </strong>}
        {summary}
      </p>
      <div
        className={classNames(
          isTable ? 'hidden print:grid' : 'grid',
          'content-start gap-2',
          bars.length > 1 && 'print:grid-cols-2',
        )}
      >
        {bars.map((one) => (
          <Bars key={one.label} {...one} isLeast={isMinimum} />
        ))}
        {plot}
      </div>
      <div className={isTable ? undefined : 'hidden print:block'}>
        <Numbers title={title} table={table} />
      </div>
      {below}
    </section>
  )
}

const isNumber = (kind: ColumnKind) => kind !== 'text' && kind !== 'day'

function Numbers({ title, table }: Pick<Figure, 'title' | 'table'>) {
  const parts = paperParts(table)
  return (
    <div
      className="max-h-90 overflow-auto border-t border-line print:max-h-none print:overflow-visible print:border-0"
      // Scrollable, so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={`${title}, numbers`}
    >
      <NumberTable table={table} className={parts.length > 1 ? 'print:hidden' : undefined} />
      {parts.length > 1 &&
        parts.map((part) => (
          <NumberTable
            key={part.columns[1]?.head}
            table={part}
            className="hidden print:table print:mb-3"
          />
        ))}
    </div>
  )
}

interface NumberTableProps {
  readonly table: FigureTable
  readonly className?: string | undefined
}

function NumberTable({ table, className }: NumberTableProps) {
  return (
    <table className={classNames(styles.numbers, className)} data-sticky="">
      <thead>
        <tr>
          {table.columns.map(({ head, kind }) => (
            <th key={head} scope="col" data-number={isNumber(kind) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <FigureRow key={`${row[0]} ${row[1]} ${index}`} row={row} table={table} />
        ))}
      </tbody>
      {table.total && (
        <tfoot>
          <FigureRow row={table.total} table={table} />
        </tfoot>
      )}
    </table>
  )
}

function FigureRow({ row, table }: { row: FigureTable['rows'][number]; table: FigureTable }) {
  const { locale } = useLocale()
  return (
    <tr>
      {table.columns.map(({ head, kind }, index) => {
        const text = shownCell(row[index] ?? null, kind, locale)
        return index === 0 ? (
          <th key={head} scope="row">
            <bdi>{text}</bdi>
          </th>
        ) : (
          <td key={head} data-number={isNumber(kind) || undefined}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}
