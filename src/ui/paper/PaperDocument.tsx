import { Fragment, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './PaperDocument.module.css'
import './paper.css'
import { type MeasuredItem, paginate } from './paginate.ts'
import { type Orientation, PAPER_MARGIN, type Paper, sheetSize } from './paper-size.ts'

/** Never split across pages. */
export interface PaperItem {
  readonly key: string
  readonly node: ReactNode
  readonly keepsWithNext?: boolean
  readonly keepsWithPrevious?: boolean
  readonly under?: string
  /** For a heading: its text on the next page; default: the heading itself. */
  readonly again?: ReactNode
}

/** A table over as many pages as it needs, starting on a new one. */
export interface PaperFlow {
  readonly key: string
  readonly label: string
  /** mm; 0 takes the rest. */
  readonly widths: readonly number[]
  readonly look?: string
  /** Repeated on every page. */
  readonly head: ReactNode
  readonly items: readonly PaperItem[]
  /** Fills the last page with rows to write on. */
  readonly filler?: ReactNode
}

export interface PaperDocumentProps {
  readonly paper: Paper
  readonly orientation: Orientation
  /** Keep the same array while unchanged, because new ones are measured again. Null while loading: an empty sheet. */
  readonly flows: readonly PaperFlow[] | null
  readonly banner: ReactNode
  readonly legend?: ReactNode
  readonly revision?: string
  readonly onPages?: (count: number) => void
  /** False while loading; automatic prints wait for it. */
  readonly isReady?: boolean
}

interface Page {
  readonly flow: PaperFlow
  readonly items: readonly PaperItem[]
  readonly again: PaperItem | null
  readonly fill: number
}

interface Layout {
  readonly flows: readonly PaperFlow[]
  readonly sheet: string
  readonly bannerHeight: number
  readonly pages: readonly Page[]
}

/** mm. Browsers set printed type slightly wider than on screen, so a line may wrap. */
const SLACK = 6

/** Measures rows, never splits them, repeats heads. The browser's paging neither counts pages nor shows them. */
export function PaperDocument(props: PaperDocumentProps) {
  const { paper, orientation, flows, banner, legend, revision, onPages, isReady = true } = props
  const [layout, setLayout] = useState<Layout | null>(null)
  const desk = useRef<HTMLDivElement>(null)
  const sheet = `${paper} ${orientation}`
  const isLaidOut = layout !== null && layout.flows === flows && layout.sheet === sheet
  const count = isLaidOut ? layout.pages.length : null

  useLayoutEffect(() => {
    const probe = desk.current?.querySelector<HTMLElement>('[data-probe]')
    const head = (probe ?? desk.current)?.querySelector<HTMLElement>('[data-paper-banner]')
    const bannerHeight = head?.offsetHeight ?? 0
    if (flows === null) setLayout(null)
    else if (probe)
      setLayout({ flows, sheet, bannerHeight, pages: distribute(probe, flows, paper, orientation) })
    else if (layout !== null && layout.bannerHeight !== bannerHeight) setLayout(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a banner that says something else may be higher.
  }, [layout, flows, sheet, paper, orientation, banner])
  useLayoutEffect(() => {
    if (count !== null) onPages?.(count)
  }, [count, onPages])

  const footer = (page: number, pages: number) => (
    <div data-paper-footer="">
      {legend}
      <div className={styles.lastLine}>
        <span>Personal data: keep it at the desk</span>
        <span>{revision}</span>
        <span>
          Page {page} of {pages}
        </span>
      </div>
    </div>
  )
  return (
    <div
      ref={desk}
      className={styles.document}
      data-sheet=""
      data-paper={paper}
      data-orientation={orientation}
      data-pages={count ?? undefined}
      data-ready={(count !== null && isReady) || undefined}
    >
      {/* Old pages stay until new ones are laid out, to keep the scroll position. */}
      {flows === null && <div className={styles.page} />}
      {flows !== null &&
        layout?.pages.map((page, index) => {
          const { length } = layout.pages
          return (
            <section
              // biome-ignore lint: a page has no identity but its number.
              key={index}
              className={styles.page}
              data-page={index + 1}
              aria-label={`Page ${index + 1} of ${length}`}
            >
              <div data-paper-banner="">{banner}</div>
              <FlowTable {...page} />
              {footer(index + 1, length)}
            </section>
          )
        })}
      {flows !== null && !isLaidOut && (
        <div className={styles.probe} data-probe="">
          <section className={styles.page}>
            <div data-paper-banner="">{banner}</div>
            {flows.map((flow) => (
              <FlowTable
                key={flow.key}
                flow={flow}
                items={flow.items}
                again={null}
                fill={0}
                isProbe
              />
            ))}
            {footer(1, 1)}
          </section>
        </div>
      )}
    </div>
  )
}

const FlowTable = memo(function FlowTable(props: Page & { readonly isProbe?: boolean }) {
  const { flow, items, again, fill, isProbe = false } = props
  return (
    <table className={styles.table} aria-label={flow.label} data-look={flow.look}>
      <colgroup>
        {flow.widths.map((width, place) => (
          // biome-ignore lint: a column is its place.
          <col key={place} style={width === 0 ? {} : { width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>{flow.head}</thead>
      {again !== null && <tbody>{again.again ?? again.node}</tbody>}
      {isProbe ? (
        items.map((item) => (
          <tbody key={item.key} data-piece="">
            {item.node}
          </tbody>
        ))
      ) : (
        <tbody>
          {items.map(({ key, node }) => (
            <Fragment key={key}>{node}</Fragment>
          ))}
          {Array.from({ length: fill }, (_, line) => (
            // biome-ignore lint: an empty line has no identity but its place.
            <Fragment key={`line ${line}`}>{flow.filler}</Fragment>
          ))}
        </tbody>
      )}
      {isProbe && flow.filler !== undefined && <tbody data-filler="">{flow.filler}</tbody>}
    </table>
  )
})

/** Distributes items by their heights in the probe, a table as wide as the pages. */
function distribute(
  probe: HTMLElement,
  flows: readonly PaperFlow[],
  paper: Paper,
  orientation: Orientation,
): Page[] {
  const { width, height } = sheetSize(paper, orientation)
  // Corrects for a scaled preview.
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
  return flows.flatMap((flow, index) => {
    const heights = [...(tables[index]?.querySelectorAll('[data-piece]') ?? [])].map(heightOf)
    const places = new Map(flow.items.map(({ key }, place) => [key, place]))
    const items = flow.items.map((item, place): MeasuredItem => {
      const under = item.under === undefined ? undefined : places.get(item.under)
      return {
        height: heights[place] ?? 0,
        keepsWithNext: item.keepsWithNext === true,
        keepsWithPrevious: item.keepsWithPrevious === true,
        ...(under === undefined ? {} : { under }),
      }
    })
    const rowRoom = room - heightOf(tables[index]?.tHead)
    const fillerHeight = heightOf(tables[index]?.querySelector('[data-filler]'))
    return paginate(items, rowRoom).map(({ from, to, again }) => ({
      flow,
      items: flow.items.slice(from, to),
      again: again === null ? null : (flow.items[again] ?? null),
      fill:
        to === items.length && fillerHeight > 0
          ? linesBelow(items.slice(from, to), items[again ?? -1], rowRoom, fillerHeight)
          : 0,
    }))
  })
}

function linesBelow(
  items: readonly MeasuredItem[],
  again: MeasuredItem | undefined,
  room: number,
  lineHeight: number,
): number {
  const used = items.reduce((sum, { height }) => sum + height, again?.height ?? 0)
  return Math.max(0, Math.floor((room - used) / lineHeight))
}
