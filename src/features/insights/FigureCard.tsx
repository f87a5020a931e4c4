import { createContext, type ReactNode, use, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './FigureCard.module.css'
import { type FigureTable, shownCell, tableCsv } from './figure-table.ts'

/** What every figure of the page says about its days. */
interface FigureFacts {
  /** Not all of the days is known, so sums are minimums. */
  readonly isLeast: boolean
  /** Range, zone, age and completeness, for a file's first line. */
  readonly note: string
  /** `2026-11-12-2026-11-18`, for a file's name. */
  readonly fileDays: string
}

export const FigureFactsContext = createContext<FigureFacts>({
  isLeast: false,
  note: '',
  fileDays: '',
})

interface FigureCardProps {
  readonly title: string
  /** What the plot shows, in a sentence. */
  readonly summary: string
  readonly table: FigureTable
  /** None of it happened: then there is no card. Without it, a table without rows has nothing to say. */
  readonly isEmpty?: boolean
  /** The plot, and what belongs to it. */
  readonly children: ReactNode
}

/** One figure: what it says, drawn, and the same numbers as a table below. */
export function FigureCard(props: FigureCardProps) {
  const { title, summary, table, isEmpty = table.rows.length === 0, children } = props
  const { isLeast, note, fileDays } = use(FigureFactsContext)
  const titleId = useId()
  if (isEmpty) return null
  const file = `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${fileDays}.csv`
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button
          look="quiet"
          className={styles.save}
          aria-label={`Save CSV, ${title}`}
          onClick={() => saveFile(file, tableCsv(table, `# ${title} · ${note}`))}
        >
          Save CSV
        </Button>
      </div>
      <p className={styles.summary}>
        {isLeast && <strong>At least, as not all of these days is known: </strong>}
        {summary}
      </p>
      {children}
      <div
        className={styles.scroller}
        // It scrolls, and the keyboard must be able to.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`${title}, numbers`}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {table.columns.map(({ head, kind }) => (
                <th key={head} scope="col" data-kind={kind}>
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
      </div>
    </section>
  )
}

function FigureRow({ row, table }: { row: FigureTable['rows'][number]; table: FigureTable }) {
  const { locale } = useLocale()
  return (
    <tr>
      {table.columns.map(({ head, kind }, index) => {
        const text = shownCell(row[index] ?? null, kind, locale)
        return index === 0 ? (
          <th key={head} scope="row" data-kind={kind}>
            <bdi>{text}</bdi>
          </th>
        ) : (
          <td key={head} data-kind={kind}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}
