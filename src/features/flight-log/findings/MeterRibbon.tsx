import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { memo, useId, useMemo, useState } from 'react'
import type { Chain } from '#domain/audit/world/chain.ts'
import {
  meterRibbon,
  type Ribbon,
  type RibbonPiece,
  readingAt,
} from '#domain/flight-groups/meter-ribbon.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './MeterRibbon.module.css'
import { ribbonTicks, sayPiece, windowAround } from './ribbon-words.ts'

interface MeterRibbonProps {
  readonly tail: string
  readonly chains: readonly Chain[]
  readonly onFlight: (id: string) => void
}

const TOP = 4
const HEIGHT = 22
/** What overlaps lies over the flights, along their upper edge. */
const BAD = 8

/** A tail's Hobbs meter as an axis: flights end to end, with bad joins between them. The slider below steps through the pieces. */
export const MeterRibbon = memo(function MeterRibbon(props: MeterRibbonProps) {
  const { tail, chains, onFlight } = props
  const hatch = useId()
  const { locale } = useLocale()
  const ribbon = useMemo(() => meterRibbon(chains), [chains])
  const flights = useMemo(
    () => new Map(chains.flatMap(({ links }) => links).map(({ flight }) => [flight.id, flight])),
    [chains],
  )
  const [zoom, setZoom] = useState(1)
  const [active, setActive] = useState<number | null>(null)
  const piece = active === null ? undefined : ribbon.pieces[active]
  const shown = windowAround(ribbon, zoom, piece)
  const x = (at: number) => `${(((at - shown.from) / (shown.to - shown.from)) * 100).toFixed(3)}%`
  const width = (from: number, to: number) =>
    `${Math.max(0.06, ((to - from) / (shown.to - shown.from)) * 100).toFixed(3)}%`
  const say = (index: number) => {
    const one = ribbon.pieces[index]
    return one ? sayPiece(one, flights.get(one.flightId), locale) : ''
  }
  if (ribbon.length <= 0) return null
  const name = visibleText(tail)
  return (
    <figure data-ribbon={tail}>
      <figcaption className={styles.caption}>
        <span>{piece && active !== null ? say(active) : summary(ribbon)}</span>
        <span className={styles.zoom}>
          <IconButton
            label={`Zoom into ${name}`}
            disabled={zoom >= 64}
            onClick={() => setZoom(zoom * 2)}
          >
            <ZoomIn size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Zoom out of ${name}`}
            disabled={zoom === 1}
            onClick={() => setZoom(zoom / 2)}
          >
            <ZoomOut size={14} aria-hidden="true" />
          </IconButton>
        </span>
      </figcaption>
      <svg
        className={styles.axis}
        width="100%"
        height="46"
        role="img"
        aria-label={`Hobbs meter of ${name}: ${summary(ribbon)}`}
        onPointerLeave={() => setActive(null)}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect width="6" height="6" className={styles.hatchGround} />
            <rect width="2" height="6" className={styles.hatchLine} />
          </pattern>
        </defs>
        {inDrawingOrder(ribbon.pieces).map(({ piece: { kind, from, to, flightId }, index }) =>
          to < shown.from || from > shown.to ? null : (
            <rect
              key={`${flightId} ${kind}`}
              x={x(from)}
              width={width(from, to)}
              y={isBad(kind) ? 0 : TOP}
              height={isBad(kind) ? BAD : HEIGHT}
              className={styles[kind]}
              fill={kind === 'gap' ? `url(#${hatch})` : undefined}
              data-piece={kind}
              data-active={index === active || undefined}
              onPointerEnter={() => setActive(index)}
              onClick={() => onFlight(flightId)}
            />
          ),
        )}
        {ribbon.marks.map(({ at, kind }) => (
          <line
            key={at}
            x1={x(at)}
            x2={x(at)}
            y1="0"
            y2={TOP + HEIGHT + 4}
            className={styles.mark}
            data-mark={kind}
          />
        ))}
        {ribbonTicks(ribbon, shown).map(({ at, reading }) => (
          <g key={at}>
            <line
              x1={x(at)}
              x2={x(at)}
              y1={TOP + HEIGHT}
              y2={TOP + HEIGHT + 4}
              className={styles.tick}
            />
            <text x={x(at)} y="43" className={styles.reading}>
              {formatHundredths(reading, 1)}
            </text>
          </g>
        ))}
      </svg>
      <input
        type="range"
        className={styles.slider}
        aria-label={`Pieces of the Hobbs meter of ${name}`}
        min={0}
        max={Math.max(0, ribbon.pieces.length - 1)}
        value={active ?? 0}
        aria-valuetext={say(active ?? 0)}
        onChange={(event) => setActive(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && piece) onFlight(piece.flightId)
          if (event.key === '+') setZoom(Math.min(64, zoom * 2))
          if (event.key === '-') setZoom(Math.max(1, zoom / 2))
        }}
      />
    </figure>
  )
})

function isBad(kind: RibbonPiece['kind']): boolean {
  return kind === 'overlap' || kind === 'backwards'
}

function inDrawingOrder(pieces: readonly RibbonPiece[]) {
  return pieces
    .map((piece, index) => ({ piece, index }))
    .sort((a, b) => Number(isBad(a.piece.kind)) - Number(isBad(b.piece.kind)))
}

function summary(ribbon: Ribbon): string {
  const count = (kind: string) => ribbon.pieces.filter((piece) => piece.kind === kind).length
  const [gaps, overlaps] = [count('gap'), count('overlap') + count('backwards')]
  const replaced = ribbon.marks.filter(({ kind }) => kind === 'meter-replaced').length
  const first = readingAt(ribbon, 0)
  const last = readingAt(ribbon, ribbon.length)
  return [
    `Hobbs ${formatHundredths(first, 1)} to ${formatHundredths(last, 1)}`,
    `${count('flight')} flights end to end`,
    gaps > 0 && `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`,
    overlaps > 0 && `${overlaps} ${overlaps === 1 ? 'overlap' : 'overlaps'}`,
    replaced > 0 && 'meter replaced',
  ]
    .filter(Boolean)
    .join(' · ')
}
