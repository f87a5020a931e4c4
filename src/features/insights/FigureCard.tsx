import { createContext, type ReactNode, use, useId, useState } from 'react'
import { useNoted } from '#api/accounts/use-noted.ts'
import { Button } from '#ui/Button.tsx'
import { excelFile } from '#ui/excel-file.ts'
import { useLocale } from '#ui/locale.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './FigureCard.module.css'
import { type FigureTable, shownCell, tableCsv, tableSheet } from './figure-table.ts'

interface FigureFacts {
  readonly isLeast: boolean
  /** Range, zone, age and completeness, for a file's first line. */
  readonly note: string
  /** `2026-11-12-2026-11-18` */
  readonly fileDays: string
}

export const FigureFactsContext = createContext<FigureFacts>({
  isLeast: false,
  note: '',
  fileDays: '',
})

interface FigureCardProps {
  readonly title: string
  readonly summary: string
  readonly table: FigureTable
  /** Hides the card. Default: the table has no rows. */
  readonly isEmpty?: boolean
  readonly children: ReactNode
  readonly below?: ReactNode
}

export function FigureCard(props: FigureCardProps) {
  const { title, summary, table, isEmpty = table.rows.length === 0, children, below } = props
  const [isTable, setIsTable] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const { noted, refusal } = useNoted()
  const { isLeast, note, fileDays } = use(FigureFactsContext)
  const titleId = useId()
  if (isEmpty) return null
  const first = `# ${title} · ${note}`
  const file = `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${fileDays}`
  const noting = (object: string, work: () => void | Promise<void>) =>
    void noted({ action: 'export', kind: 'insights', object }, work)
  const saveExcel = async () => {
    try {
      saveFile(`${file}.xlsx`, await excelFile([tableSheet(table, title, first)]))
      setIsRefused(false)
    } catch {
      setIsRefused(true)
    }
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.save}>
          <Button
            look="quiet"
            aria-label={`${isTable ? 'Chart' : 'Table'}, ${title}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
          <Button
            look="quiet"
            aria-label={`Excel, ${title}`}
            onClick={() => noting('xlsx', saveExcel)}
          >
            {isRefused ? 'Excel: no file could be made' : 'Excel'}
          </Button>
          <Button
            look="quiet"
            aria-label={`CSV, ${title}`}
            onClick={() => noting('csv', () => saveFile(`${file}.csv`, tableCsv(table, first)))}
          >
            CSV
          </Button>
        </div>
      </div>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <p className={styles.summary}>
        {isLeast && <strong>At least, as not all of these days is known: </strong>}
        {summary}
      </p>
      <div className={isTable ? styles.paperOnly : styles.plots}>{children}</div>
      <div className={isTable ? undefined : styles.paperOnly}>
        <Numbers title={title} table={table} />
      </div>
      {below}
    </section>
  )
}

function Numbers({ title, table }: Pick<FigureCardProps, 'title' | 'table'>) {
  return (
    <div
      className={styles.scroller}
      // Scrollable, so the keyboard must reach it.
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
