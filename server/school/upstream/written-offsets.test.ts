import { describe, expect, it } from 'vitest'
import { DAY, HOUR, instant, isoInstant } from '#time/instant.ts'
import { WITNESSED_DAYS } from '#time/zone-doubt.ts'
import { createWrittenOffsets } from './written-offsets.ts'

const NOW = instant('2026-11-18T19:00:00Z')

function heard(...texts: readonly string[]) {
  const clock = { now: NOW as number }
  const offsets = createWrittenOffsets(() => clock.now)
  offsets.hear(texts.map((startsAt) => ({ startsAt, endsAt: null })))
  const said = () =>
    offsets
      .stretches()
      .map(({ from, to, minutes }) => [
        isoInstant(from).slice(0, 10),
        isoInstant(to).slice(0, 10),
        minutes,
      ])
  return { clock, offsets, said }
}

describe('the offsets that an API writes', () => {
  it('are told by day, as stretches, by the most of each day', () => {
    const { said } = heard(
      '2026-10-30T09:00:00-07:00',
      '2026-11-03T09:00:00-08:00',
      '2026-11-18T09:00:00-08:00',
      '2026-11-18T10:00:00-0800',
      '2026-11-18T11:00:00-05:00',
    )
    expect(said()).toEqual([
      ['2026-10-30', '2026-10-31', -420],
      ['2026-11-03', '2026-11-19', -480],
    ])
  })

  it('say nothing where only UTC is written, and count it where something else is', () => {
    const utc = ['2026-11-18T09:00:00Z', '2026-11-18T09:00:00+00:00', '2026-11-19T09:00:00-00:00']
    expect(heard(...utc).said()).toEqual([])
    expect(heard(...utc, '2026-07-01T09:00:00+01:00').said()).toEqual([
      ['2026-07-01', '2026-07-02', 60],
      ['2026-11-18', '2026-11-20', 0],
    ])
  })

  it('say nothing where nobody’s clocks could change so often', () => {
    const days = Array.from(
      { length: 9 },
      (_, n) => `2026-11-${10 + n}T12:00:00-0${5 + (n % 2)}:00`,
    )
    expect(heard(...days.slice(0, 8)).said()).toHaveLength(8)
    expect(heard(...days).said()).toEqual([])
  })

  it('are bounded: far days, no instants and the fifth offset of a day are not kept', () => {
    const at = (ms: number, offset: string) => isoInstant(NOW + ms).replace('.000Z', offset)
    expect(heard(at(-(WITNESSED_DAYS.back + 2) * DAY, '-07:00')).said()).toEqual([])
    expect(heard(at((WITNESSED_DAYS.ahead + 2) * DAY, '-07:00')).said()).toEqual([])
    expect(heard('tomorrow-07:00', '2026-02-30T09:00:00-07:00', '').said()).toEqual([])
    const fifth = Array.from({ length: 3 }, () => '2026-11-18T12:00:00-09:00')
    const four = ['-05', '-06', '-07', '-08'].map((one) => `2026-11-18T12:00:00${one}:00`)
    expect(heard(...four, ...fifth).said()).toEqual([['2026-11-18', '2026-11-19', -300]])
  })

  it('are forgotten with their day', () => {
    const { clock, offsets, said } = heard('2026-11-18T09:00:00-07:00')
    clock.now += (WITNESSED_DAYS.back + 1) * DAY + HOUR
    offsets.hear([{ startsAt: isoInstant(clock.now).replace('Z', '-07:00'), endsAt: null }, null])
    expect(said()).toHaveLength(1)
    expect(said()[0]?.[0]).not.toBe('2026-11-18')
  })
})
