import { controlTotal } from '#domain/audit/control-total.ts'
import { METER_NAMES, type MeterName } from '#domain/audit/finding.ts'
import type { Chain } from '#domain/audit/world/chain.ts'
import { memoizedByRecord } from '#domain/lists/memoized.ts'
import { formatHundredths } from '#domain/record/meter.ts'

const METERS = [
  { meter: 'hobbs', name: 'Hobbs', digits: 1 },
  { meter: 'tach', name: 'Tach', digits: 2 },
] as const

export const CHAIN_BEGINNINGS = {
  'first-read': '',
  'after-unread-days': 'after days not loaded',
  'meter-replaced': 'on the new meter',
} as const

type Ends = Readonly<Record<'opening' | 'closing', number | null>>

export interface Balance {
  readonly chains: readonly Chain[]
  /** First and last reading, hundredths; null if they cover more than the flights shown. */
  readonly ends: Readonly<Record<MeterName, Ends>> | null
  /** Closing − opening equals ΣΔ on both meters of every chain. */
  readonly isEven: boolean
}

/** Hobbs must join exactly; Tach, read in hundredths, to a tenth. */
export function isOpenGap(meter: MeterName, gap: number | null): boolean {
  return gap !== null && Math.abs(gap) > (meter === 'hobbs' ? 0 : 10)
}

const isChainEven = memoizedByRecord(
  (chain: Chain) =>
    METER_NAMES.every((meter) => {
      const { unread, storedOff } = controlTotal(chain, meter)
      return unread === 0 && storedOff === 0
    }) &&
    chain.links.every(
      ({ hobbsGap, tachGap }) => !isOpenGap('hobbs', hobbsGap) && !isOpenGap('tach', tachGap),
    ),
)

/** `shown`: visible flights of the tail; readings cover all loaded ones. */
export function balanceOf(chains: readonly Chain[], shown: number): Balance {
  const read = chains.reduce((sum, { links }) => sum + links.length, 0)
  const [only, ...others] = chains
  const ends =
    only && others.length === 0 && shown === read
      ? { hobbs: controlTotal(only, 'hobbs'), tach: controlTotal(only, 'tach') }
      : null
  return { chains, ends, isEven: chains.every(isChainEven) }
}

/** "Hobbs 0.3, Tach 0.31": what the meters of these chains are off by, added up without signs; '' if even. */
export function sayUneven(chains: readonly Chain[]): string {
  return METERS.flatMap(({ meter, name, digits }) => {
    const off = chains.reduce((sum, chain) => sum + offBy(chain, meter), 0)
    return off === 0 ? [] : [`${name} ${formatHundredths(off, digits)}`]
  }).join(', ')
}

function offBy(chain: Chain, meter: MeterName): number {
  const { unread, storedOff } = controlTotal(chain, meter)
  const gaps = chain.links.map((link) => (meter === 'hobbs' ? link.hobbsGap : link.tachGap))
  return gaps.reduce<number>(
    (sum, gap) => sum + (isOpenGap(meter, gap) ? Math.abs(gap ?? 0) : 0),
    Math.abs(unread) + Math.abs(storedOff),
  )
}

/** Opening → closing, and closing − opening = flown + between flights, to 0.00. Omits a meter without readings. */
export function controlWords(chain: Chain) {
  return METERS.flatMap(({ meter, name, digits }) => {
    const { opening, closing, deltas, gaps, unread, storedOff } = controlTotal(chain, meter)
    if (opening === null || closing === null) return []
    const say = (value: number) => formatHundredths(value, digits)
    const part = (value: number) => `${value < 0 ? '−' : '+'} ${say(Math.abs(value))}`
    const across = unread === 0 ? '' : ` ${part(unread)} over missing readings`
    return {
      name,
      data: {
        'data-control': meter,
        'data-hundredths': [opening, closing, deltas, gaps, unread].join(' '),
      },
      ends: `${say(opening)} → ${say(closing)}`,
      equation: `${say(closing - opening)} h = ${say(deltas)} flown ${part(gaps)} between flights${across}`,
      storedOff: storedOff === 0 ? '' : `logged totals differ from in − out by ${part(storedOff)}`,
    }
  })
}
