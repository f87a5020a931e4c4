import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { SheetGroup } from '#features/day-sheet/sheet-groups.ts'
import type { SheetView } from '#features/day-sheet/sheet-view.ts'
import { sayEmpty, sayTotals } from '#features/day-sheet/sheet-words.ts'
import { formatDay } from '#time/format.ts'
import type { PaperFlow } from '#ui/paper/PaperDocument.tsx'
import styles from './Clipboard.module.css'
import { ClipboardRow } from './ClipboardRow.tsx'

/** Millimetres; 0 takes what is left. Fitted to A4, the narrower of the two papers upright. */
const WIDTHS = [19, 35, 11, 23, 17, 17, 10, 17, 17, 11, 0] as const

/** A sheet for each aircraft: last readings, what is booked on it, and lines for whoever walks in. */
export function clipboards(groups: readonly SheetGroup[], view: SheetView): PaperFlow[] {
  if (groups.length === 0) return [clipboard(null, view)]
  return groups.map((group) => clipboard(group, view))
}

function clipboard(group: SheetGroup | null, view: SheetView): PaperFlow {
  const heading = group === null ? 'Aircraft' : visibleText(group.heading ?? '')
  return {
    key: `clipboard ${group?.key ?? ''}`,
    label: `Clipboard of ${heading}, ${formatDay(view.day, view.locale, 'long')}`,
    columns: (
      <colgroup>
        {WIDTHS.map((width, place) => (
          // biome-ignore lint: a column is its place.
          <col key={place} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
    ),
    head: (
      <>
        <tr className={styles.title}>
          <th scope="colgroup" colSpan={WIDTHS.length}>
            <div className={styles.titleLine}>
              <bdi className={styles.tail}>{heading}</bdi>
              {group !== null && group.model !== '' && <bdi>{visibleText(group.model)}</bdi>}
              <LastReadings group={group} view={view} />
              <span className={styles.end}>
                {group === null || group.rows.length === 0
                  ? sayEmpty(view)
                  : sayTotals(group.totals, view.isWhole)}
              </span>
            </div>
          </th>
        </tr>
        <ColumnHeads />
      </>
    ),
    items: (group?.rows ?? []).map((row) => ({
      key: row.reservation.id,
      node: <ClipboardRow row={row} view={view} />,
    })),
    filler: <BlankLine />,
  }
}

/** "Last Hobbs in 1234.5 (17 Nov)": what the next pilot should find on the meters. */
function LastReadings({ group, view }: { group: SheetGroup | null; view: SheetView }) {
  const { hobbs = null, tach = null } = group?.last ?? {}
  if (group?.heading === 'No aircraft') return null
  return (
    <>
      {(
        [
          ['Hobbs', hobbs, 1],
          ['Tach', tach, 2],
        ] as const
      ).map(([name, last, digits]) => (
        <span key={name}>
          Last {name} in{' '}
          {last === null ? (
            <span className={styles.unknown}>not known</span>
          ) : (
            <>
              <strong>{formatHundredths(last.hundredths, digits)}</strong> (
              {formatDay(last.day, view.locale, 'short')})
            </>
          )}
        </span>
      ))}
    </>
  )
}

function ColumnHeads() {
  return (
    <>
      <tr className={styles.heads}>
        {['Date', 'Pilot', 'Instr.', 'Route'].map((label) => (
          <th key={label} scope="col" rowSpan={2}>
            {label}
          </th>
        ))}
        <th scope="colgroup" colSpan={3} className={styles.meter}>
          Hobbs
        </th>
        <th scope="colgroup" colSpan={3} className={styles.meter}>
          Tach
        </th>
        <th scope="col" rowSpan={2}>
          Remarks
        </th>
      </tr>
      <tr className={styles.heads}>
        {['Hobbs', 'Tach'].flatMap((meter) =>
          ['out', 'in', 'h'].map((label) => (
            <th key={`${meter} ${label}`} scope="col" className={styles.box}>
              {label}
            </th>
          )),
        )}
      </tr>
    </>
  )
}

function BlankLine() {
  return (
    <tr className={styles.blank}>
      {WIDTHS.map((_, place) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- to be written into with a pen
        <td key={place} />
      ))}
    </tr>
  )
}
