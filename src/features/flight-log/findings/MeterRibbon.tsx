import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { memo, useId, useMemo, useState } from 'react'
import type { Chain } from '#domain/audit/world/chain.ts'
import {
  meterRibbon,
  type Ribbon,
  type RibbonSegment,
  readingAt,
} from '#domain/flight-groups/meter-ribbon.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './MeterRibbon.module.css'
import { formatSegment, ribbonTicks, windowAround } from './ribbon-words.ts'

interface MeterRibbonProps {
  readonly tail: string
  readonly chains: readonly Chain[]
  readonly onFlight: (id: string) => void
}

const HEIGHT = 22
/** Share of the axis below which labels would touch. */
const APART = 0.07

/** A tail's Hobbs meter as an axis, with flights end to end and bad joins marked. Arrows step through them. */
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
  const segment = active === null ? undefined : ribbon.segments[active]
  const shown = windowAround(ribbon, zoom, segment)
  const share = (at: number) => (at - shown.from) / (shown.to - shown.from)
  const x = (at: number) => `${(share(at) * 100).toFixed(3)}%`
  const width = (from: number, to: number) =>
    `${Math.max(0.06, (share(to) - share(from)) * 100).toFixed(3)}%`
  const say = (index: number) => {
    const one = ribbon.segments[index]
    return one ? formatSegment(one, flights.get(one.flightId), locale) : ''
  }
  if (ribbon.length <= 0) return null
  const name = visibleText(tail)
  const named = ribbon.segments.flatMap(({ kind, from, to, reads }) => {
    const middle = share((from + to) / 2)
    if (kind === 'flight' || middle < 0 || middle > 1) return []
    return [{ middle, words: `${kind} ${formatHundredths(Math.abs(reads[1] - reads[0]), 1)}` }]
  })
  return (
    <figure
      className="flex flex-none gap-1 items-center h-10 pr-1.5 pl-3 border-b border-line bg-surface"
      data-ribbon={tail}
    >
      <figcaption className={styles.caption}>
        {segment && active !== null ? say(active) : summary(ribbon)}
      </figcaption>
      <div className={styles.place}>
        <svg
          className={styles.axis}
          width="100%"
          height="38"
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
          {inDrawingOrder(ribbon.segments).map(
            ({ segment: { kind, from, to, flightId }, index }) =>
              to < shown.from || from > shown.to ? null : (
                <rect
                  key={`${flightId} ${kind}`}
                  x={x(from)}
                  width={width(from, to)}
                  y="1"
                  height={HEIGHT}
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
              y2={HEIGHT + 4}
              className={styles.mark}
              data-mark={kind}
            />
          ))}
          {ribbonTicks(ribbon, shown)
            .filter(({ at }) => named.every(({ middle }) => Math.abs(middle - share(at)) > APART))
            .map(({ at, reading }) => (
              <text key={at} x={x(at)} y="36" className={styles.reading}>
                {formatHundredths(reading, 1)}
              </text>
            ))}
          {named
            .filter(({ middle }, place) => middle - (named[place - 1]?.middle ?? -1) > APART)
            .map(({ middle, words }) => (
              <text
                key={middle}
                x={`${(Math.min(0.96, Math.max(0.04, middle)) * 100).toFixed(3)}%`}
                y="36"
                className={styles.named}
              >
                {words}
              </text>
            ))}
        </svg>
        <input
          type="range"
          className="absolute inset-0 w-full opacity-0 pointer-events-none"
          aria-label={`Pieces of the Hobbs meter of ${name}`}
          min={0}
          max={Math.max(0, ribbon.segments.length - 1)}
          value={active ?? 0}
          aria-valuetext={say(active ?? 0)}
          onChange={(event) => setActive(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && segment) onFlight(segment.flightId)
            if (event.key === '+') setZoom(Math.min(MAX_ZOOM, zoom * 2))
            if (event.key === '-') setZoom(Math.max(1, zoom / 2))
          }}
        />
      </div>
      <IconButton
        label={`Zoom into ${name}`}
        disabled={zoom >= MAX_ZOOM}
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
    </figure>
  )
})

const MAX_ZOOM = 64

function isBad(kind: RibbonSegment['kind']): boolean {
  return kind === 'overlap' || kind === 'backwards'
}

function inDrawingOrder(segments: readonly RibbonSegment[]) {
  return segments
    .map((segment, index) => ({ segment, index }))
    .sort((a, b) => Number(isBad(a.segment.kind)) - Number(isBad(b.segment.kind)))
}

function summary(ribbon: Ribbon): string {
  const count = (kind: string) => ribbon.segments.filter((segment) => segment.kind === kind).length
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
