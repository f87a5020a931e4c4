import type { Mend } from '#domain/audit/finding.ts'

export interface Edit {
  readonly value: number
  readonly kind: Mend['kind']
}

const OFFSETS: readonly (readonly [number, Mend['kind']])[] = [
  [100, 'one-off'],
  [1000, 'ten-off'],
  [10_000, 'hundred-off'],
]

/** Readings (hundredths) one slip away: a digit changed, neighbors swapped, 1, 10 or 100 h off. Each value once, by the
 * simplest slip. Readings on a tenth stay on tenths. */
export function singleEdits(reading: number, meter: 'hobbs' | 'tach'): Edit[] {
  const step = meter === 'hobbs' && reading % 10 === 0 ? 10 : 1
  const digits = Array.from(String(Math.round(reading / step)))
  const found = new Map<number, Mend['kind']>()
  const add = (value: number, kind: Mend['kind']) => {
    if (value >= 0 && value !== reading && !found.has(value)) found.set(value, kind)
  }
  const valueOf = (changed: readonly string[]) => Number(changed.join('')) * step
  for (const place of digits.keys()) {
    for (let digit = 0; digit <= 9; digit++)
      add(valueOf(digits.with(place, String(digit))), 'digit')
  }
  for (const [place, digit] of digits.entries()) {
    const next = digits[place + 1]
    if (next !== undefined)
      add(valueOf(digits.with(place, next).with(place + 1, digit)), 'swapped-digits')
  }
  for (const [offset, kind] of OFFSETS) {
    add(reading + offset, kind)
    add(reading - offset, kind)
  }
  return [...found].map(([value, kind]) => ({ value, kind }))
}
