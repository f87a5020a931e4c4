import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './PaperDocument.module.css'
import './paper.css'
import { type PageItems, type PaperItem, paginate } from './paginate.ts'
import { type Orientation, PAPER_MARGIN, type Paper, sheetSize } from './paper-size.ts'

export interface PaperLine extends PaperItem {
  readonly node: ReactNode
  /** For a heading: its text on the next page; default: the heading itself. */
  readonly again?: ReactNode
  /** The heads stand below it. */
  readonly isApart?: boolean
}

/** A table over as many pages as it needs, starting on a new one. */
export interface PaperPart {
  readonly key: string
  readonly label: string
  /** mm; 0 takes the rest. */
  readonly widths: readonly number[]
  readonly look?: string
  /** Repeated on every page. */
  readonly head: ReactNode
  readonly lines: readonly PaperLine[]
  /** Fills the last page with rows to write on. */
  readonly filler?: ReactNode
}

export interface PaperDocumentProps {
  readonly paper: Paper
  readonly orientation: Orientation
  /** Keep the same array while unchanged, because new ones are measured again. Null while loading: an empty sheet. */
  readonly parts: readonly PaperPart[] | null
  /** On every page. */
  readonly head: ReactNode
  readonly legend?: ReactNode
  readonly revision?: string
  readonly onPages?: (count: number) => void
  /** False while loading; automatic prints wait for it. */
  readonly isReady?: boolean
}

interface TablePage extends Pick<PageItems<PaperLine>, 'items' | 'again'> {
  readonly part: PaperPart
  /** Blank rows below. */
  readonly fill: number
}

interface Layout {
  readonly parts: readonly PaperPart[]
  readonly sheet: string
  readonly headHeight: number
  readonly pages: readonly TablePage[]
}

/** mm. Browsers set printed type slightly wider than on screen, so a line may wrap. */
const SLACK = 6

/** Measures rows, never splits them, repeats heads. The browser's paging neither counts pages nor shows them. */
export function PaperDocument(props: PaperDocumentProps) {
  const { paper, orientation, parts, head, legend, revision, onPages, isReady = true } = props
  const [layout, setLayout] = useState<Layout | null>(null)
  const desk = useRef<HTMLDivElement>(null)
  const sheet = `${paper} ${orientation}`
  const { width, height } = sheetSize(paper, orientation)
  const isLaidOut = layout !== null && layout.parts === parts && layout.sheet === sheet
  const count = isLaidOut ? layout.pages.length : null

  useLayoutEffect(() => {
    const probe = desk.current?.querySelector<HTMLElement>('[data-probe]')
    const drawn = (probe ?? desk.current)?.querySelector<HTMLElement>('[data-paper-banner]')
    const headHeight = drawn?.offsetHeight ?? 0
    if (parts === null) setLayout(null)
    else if (probe)
      setLayout({ parts, sheet, headHeight, pages: distribute(probe, parts, paper, orientation) })
    else if (layout !== null && layout.headHeight !== headHeight) setLayout(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a head that says something else may be higher.
  }, [layout, parts, sheet, paper, orientation, head])
  useLayoutEffect(() => {
    if (count !== null) onPages?.(count)
  }, [count, onPages])

  const page = (number: number, pages: number, tables: ReactNode) => (
    <section
      key={number}
      className={styles.page}
      data-page={number || undefined}
      aria-label={`Page ${number} of ${pages}`}
    >
      <div data-paper-banner="">{head}</div>
      {tables}
      <div data-paper-footer="">
        {legend}
        <div className="flex justify-between gap-[5mm] text-[8pt]">
          <span>Personal data: keep it private</span>
          <span>{revision}</span>
          <span>
            Page {number} of {pages}
          </span>
        </div>
      </div>
    </section>
  )
  const tables = parts?.map((part) => <ProbeTable key={part.key} part={part} />)
  return (
    <div
      ref={desk}
      className={styles.document}
      style={
        {
          page: `${paper}-${orientation}`,
          '--sheet-width': `${width}mm`,
          '--sheet-height': `${height}mm`,
        } as CSSProperties
      }
      data-sheet=""
      data-paper={paper}
      data-pages={count ?? undefined}
      data-ready={(count !== null && isReady) || undefined}
    >
      {/* Old pages stay until new ones are laid out, to keep the scroll position. */}
      {parts === null ? (
        <div className={styles.page}>{head}</div>
      ) : (
        layout?.pages.map((table, index) =>
          page(index + 1, layout.pages.length, <TableOnPage {...table} />),
        )
      )}
      {parts !== null && !isLaidOut && (
        <div className={styles.probe} data-probe="">
          {page(0, 0, tables)}
        </div>
      )}
    </div>
  )
}

const TableOnPage = memo(function TableOnPage({ part, items, again, fill }: TablePage) {
  const under = items.findIndex(({ isApart }) => isApart !== true)
  const isOnTop = under === 0 || items.length === 0
  return (
    <Table part={isOnTop ? part : { ...part, head: null }}>
      {again !== null && <tbody>{again.again ?? again.node}</tbody>}
      <tbody>
        {items.map(({ key, node }, place) => (
          <Fragment key={key}>
            {place === under && !isOnTop && part.head}
            {node}
          </Fragment>
        ))}
        {Array.from({ length: fill }, (_, line) => (
          // biome-ignore lint: an empty line has no identity but its place.
          <Fragment key={`line ${line}`}>{part.filler}</Fragment>
        ))}
      </tbody>
    </Table>
  )
})

/** Each line in a body of its own, which can be measured whatever rows it has. */
function ProbeTable({ part }: { part: PaperPart }) {
  return (
    <Table part={part}>
      {part.lines.map(({ key, node }) => (
        <tbody key={key} data-piece="">
          {node}
        </tbody>
      ))}
      {part.filler !== undefined && <tbody data-filler="">{part.filler}</tbody>}
    </Table>
  )
}

function Table({ part, children }: { part: PaperPart; children: ReactNode }) {
  const { label, look, widths, head } = part
  return (
    <table className="w-full table-fixed border-separate" aria-label={label} data-look={look}>
      <colgroup>
        {widths.map((width, place) => (
          // biome-ignore lint: a column is its place.
          <col key={place} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>{head}</thead>
      {children}
    </table>
  )
}

/** Distributes lines by their heights in the probe, a table as wide as the pages. */
function distribute(
  probe: HTMLElement,
  parts: readonly PaperPart[],
  paper: Paper,
  orientation: Orientation,
): TablePage[] {
  const { width, height } = sheetSize(paper, orientation)
  // From px to mm.
  const shown = probe.firstElementChild?.getBoundingClientRect().width || width
  const heightOf = (element: Element | null | undefined) =>
    ((element?.getBoundingClientRect().height ?? 0) * width) / shown
  const room =
    height -
    PAPER_MARGIN.top -
    PAPER_MARGIN.bottom -
    SLACK -
    heightOf(probe.querySelector('[data-paper-banner]')) -
    heightOf(probe.querySelector('[data-paper-footer]'))
  const tables = [...probe.querySelectorAll('table')]
  return parts.flatMap((part, index) => {
    const drawn = [...(tables[index]?.querySelectorAll('[data-piece]') ?? [])]
    const lines = part.lines.map((line, place) => ({ ...line, height: heightOf(drawn[place]) }))
    const filler = heightOf(tables[index]?.querySelector('[data-filler]'))
    const pages = paginate(lines, room - heightOf(tables[index]?.tHead))
    return pages.map(({ items, again, left }, place) => {
      const isFilled = filler > 0 && place === pages.length - 1
      return { part, items, again, fill: isFilled ? Math.max(0, Math.floor(left / filler)) : 0 }
    })
  })
}
