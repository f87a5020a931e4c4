import type { MeterName, Sighting } from '#domain/audit/finding.ts'
import { aboutJoin } from '#domain/audit/words/about.ts'
import { betweenWords, meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import { missingFlightTodo, sayMissingFlight } from '#domain/audit/words/say-missing-flight.ts'
import type { Chain } from '#domain/audit/world/chain.ts'

/** Neighbors more than `fine` apart; up to `warning` it isn't an error. Amount: out − previous in. */
export function brokenJoins(
  chains: readonly Chain[],
  meter: MeterName,
  fine: number,
  warning: number,
): Sighting<'unlogged' | 'overlap'>[] {
  return chains.flatMap(({ links }) =>
    links.flatMap((link, index) => {
      const before = links[index - 1]
      const amount = meter === 'hobbs' ? link.hobbsGap : link.tachGap
      if (!before || amount === null || Math.abs(amount) <= fine) return []
      if (meter === 'tach' && link.tachReplaced) return []
      return [
        aboutJoin(before, link, {
          severity: Math.abs(amount) <= warning ? 'warning' : 'error',
          observation: amount > 0 ? 'unlogged' : 'overlap',
          meter,
          amount,
        }),
      ]
    }),
  )
}

export const SAY_BROKEN_JOIN = {
  unlogged: (seen: Sighting, locale: string) =>
    seen.explanation
      ? sayMissingFlight(seen.explanation, locale)
      : `${sizeWords(seen)} h on the ${meterWord(seen)}${betweenWords(seen, locale)} and no flight logged`,
  overlap: (seen: Sighting, locale: string) =>
    `${meterWord(seen)} out is ${sizeWords(seen)} below the last in${betweenWords(seen, locale)}`,
}

export const BROKEN_JOIN_TODO = {
  unlogged: (seen: Sighting) =>
    seen.explanation
      ? missingFlightTodo(seen)
      : 'Read the meter, and compare both with the paper log.',
  overlap: 'Compare both readings with the paper log.',
}

export const MANY_EXPLAINED = { unlogged: ['explained by maintenance'] } as const
