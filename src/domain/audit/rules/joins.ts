import type {
  AuditFinding,
  Mend,
  MeterName,
  MissingFlight,
  Sighting,
} from '#domain/audit/finding.ts'
import { aboutFlight, aboutJoin, asFinding } from '#domain/audit/words/about.ts'
import { betweenWords, meterWord, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import { missingFlightTodo, sayMissingFlight } from '#domain/audit/words/say-missing-flight.ts'
import type { AuditWorld } from '#domain/audit/world/audit-world.ts'
import type { Chain, ChainLink } from '#domain/audit/world/chain.ts'
import { EXPLAINS, type GapReader, gapReader } from '#domain/audit/world/missing-flight.ts'
import { solveTypo } from '#domain/audit/world/typo.ts'
import { groupBy } from '#domain/lists/group-by.ts'
import { inParts, type Steps } from '#domain/lists/steps.ts'
import { auditRule } from './audit-rule.ts'

/** Neighbors more than `fine` apart; up to `warning` it isn't an error. Amount: out − previous in. */
function brokenJoins(
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

const SAY_BROKEN_JOIN = {
  unlogged: (seen: Sighting, locale: string) =>
    seen.explanation
      ? sayMissingFlight(seen.explanation, locale)
      : `${sizeWords(seen)} h on the ${meterWord(seen)}${betweenWords(seen, locale)} and no flight logged`,
  overlap: (seen: Sighting, locale: string) =>
    `${meterWord(seen)} out is ${sizeWords(seen)} below the last in${betweenWords(seen, locale)}`,
}

const BROKEN_JOIN_TODO = {
  unlogged: (seen: Sighting) =>
    seen.explanation
      ? missingFlightTodo(seen)
      : 'Read the meter, and compare both readings with the paper log.',
  overlap: 'Compare both readings with the paper log.',
}

const MANY_EXPLAINED = { unlogged: ['explained by maintenance'] } as const

export const hobbsJoin = auditRule({
  number: 4,
  name: 'Hobbs gap',
  asks: 'Hobbs out differs from the last Hobbs in. One tenth is a warning.',
  severity: 'error',
  about: 'join',
  ofLog: ({ chains, settings }): Sighting<'unlogged' | 'overlap'>[] =>
    brokenJoins(chains, 'hobbs', 0, settings.hobbsJoinWarning),
  say: SAY_BROKEN_JOIN,
  todo: BROKEN_JOIN_TODO,
  many: MANY_EXPLAINED,
})

export const tachJoin = auditRule({
  number: 5,
  name: 'Tach gap',
  asks: 'Tach out differs from the last Tach in by more than 0.10.',
  severity: 'error',
  about: 'join',
  ofLog: ({ chains, settings }): Sighting<'unlogged' | 'overlap'>[] =>
    brokenJoins(chains, 'tach', settings.tachJoinFine, settings.tachJoinWarning),
  say: SAY_BROKEN_JOIN,
  todo: BROKEN_JOIN_TODO,
  many: MANY_EXPLAINED,
})

/** Revises rules 4 and 5: adds the one edit that fixes a join, else possible explanations. A fitting one turns the join
 * into information plus a finding that names it. */
export const gapExplained = auditRule({
  number: 6,
  name: 'Gap explained',
  asks: 'Maintenance or an unlogged booking fits the gap.',
  severity: 'information',
  revise: explainJoins,
  say: {
    'gap-explained': ({ explanation }: Sighting, locale): string =>
      explanation ? sayMissingFlight(explanation, locale) : 'The gap is explained',
  },
  todo: { 'gap-explained': missingFlightTodo },
  many: { 'gap-explained': ['explained by maintenance'] },
})

function* explainJoins(
  world: AuditWorld,
  found: readonly AuditFinding[],
): Steps<readonly AuditFinding[]> {
  const isJoin = ({ rule }: AuditFinding) => rule === hobbsJoin.number || rule === tachJoin.number
  const byFlight = groupBy(found.filter(isJoin), ({ flightId }) => flightId)
  const gaps = gapReader(world)
  const broken = world.chains.flatMap((chain) =>
    chain.links.flatMap((link, at) => {
      const own = byFlight.get(link.flight.id)
      const before = chain.links[at - 1]
      return own && before ? [{ chain, at, before, link, own }] : []
    }),
  )
  yield
  const joins = yield* inParts(broken, JOINS_A_STEP, (part) =>
    part.flatMap((join) => explained(world, gaps, join)),
  )
  return [...found.filter((finding) => !isJoin(finding)), ...joins]
}

const JOINS_A_STEP = 20

interface BrokenJoin {
  readonly chain: Chain
  readonly at: number
  readonly before: ChainLink
  readonly link: ChainLink
  readonly own: readonly AuditFinding[]
}

function explained(world: AuditWorld, gaps: GapReader, join: BrokenJoin): readonly AuditFinding[] {
  const { chain, at, before, link, own } = join
  const mend = solveTypo(world, chain, at)
  if (mend) return own.map((one) => withMend(one, mend))
  const missing = gaps.read(chain, before, link)
  if (missing === null) return own
  const isExplained = (missing.candidates[0]?.sure ?? 0) >= EXPLAINS
  if (!isExplained) return own.map((one) => withExplanation(one, missing))
  const { meter, amount } = missing
  const observation = 'gap-explained'
  const named = aboutJoin(before, link, { observation, meter, amount, explanation: missing })
  const lowered = own.map((one) => ({
    ...withExplanation(one, missing),
    severity: 'information' as const,
  }))
  return [...lowered, asFinding(gapExplained, named)]
}

function withMend(join: AuditFinding, mend: Mend): AuditFinding {
  return mend.edits.some(({ meter }) => meter === join.meter) ? { ...join, mend } : join
}

// A Tach that ran backward isn't unlogged time.
function withExplanation(join: AuditFinding, explanation: MissingFlight): AuditFinding {
  return join.observation === 'unlogged' ? { ...join, explanation } : join
}

/** On the first flight of a new meter. Amount: the jump. */
export const meterReplaced = auditRule({
  number: 14,
  name: 'Meter replaced',
  asks: 'A jump, then three flights that continue from there.',
  severity: 'information',
  ofLog: ({ chains }) =>
    chains.flatMap((chain, position) => {
      const before = chains[position - 1]?.links.at(-1)
      const first = chain.links[0]
      const details = { observation: 'meter-replaced' } as const
      const tachs = chain.links.flatMap((link, index) => {
        const last = chain.links[index - 1]
        return last && link.tachReplaced
          ? [aboutJoin(last, link, { ...details, meter: 'tach', amount: link.tachGap })]
          : []
      })
      if (chain.startsAs !== 'meter-replaced' || !before || !first) return tachs
      const start = first.flight.hobbs?.start ?? null
      const end = before.flight.hobbs?.end ?? null
      const amount = start === null || end === null ? null : start - end
      return [aboutJoin(before, first, { ...details, meter: 'hobbs', amount }), ...tachs]
    }),
  say: {
    'meter-replaced': (seen) =>
      `${meterWord(seen)} restarts: ${sizeWords(seen)} h from the last in, and continues from here`,
  },
  todo: { 'meter-replaced': 'No correction needed if maintenance changed the meter.' },
  many: { 'meter-replaced': ['meter changed', 'meters changed'] },
})

export const routesJoin = auditRule({
  number: 19,
  name: 'Route',
  asks: 'Starts away from where the last route ended, or is empty.',
  severity: 'warning',
  ofLog: ({ chains }): Sighting<'route-broken'>[] =>
    chains.flatMap(({ links }) =>
      links.flatMap((link, index) => {
        const before = links[index - 1]
        const expected = before && airportsOf(before.flight.route).at(-1)
        const actual = airportsOf(link.flight.route)[0]
        if (!before || !expected || !actual || sameAirport(expected, actual)) return []
        return [
          aboutJoin(before, link, { observation: 'route-broken', facts: { expected, actual } }),
        ]
      }),
    ),
  ofFlight: (flight): Sighting<'route-empty'>[] =>
    flight.route?.trim()
      ? []
      : [aboutFlight(flight, { severity: 'information', observation: 'route-empty' })],
  say: {
    'route-broken': ({ facts }) =>
      `Starts at ${facts.actual ?? '—'}, the last route ended at ${facts.expected ?? '—'}`,
    'route-empty': () => 'No route',
  },
  todo: {
    'route-broken': 'Correct one of the routes, or log the flight between.',
    'route-empty': 'Ask the pilot, and add the route.',
  },
  many: { 'route-empty': ['without a route'] },
})

/** "KAPA-KBJC-KAPA", "apa → bjc". "Local" and "practice area" aren't airports. */
function airportsOf(route: string | null): string[] {
  if (!route || route.length > 500) return []
  const known = routes.get(route)
  if (known) return known
  const words = route.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const codes = words.map((word) => word.toUpperCase())
  const airports = codes.every((code) => /^[A-Z0-9]{3,4}$/.test(code)) ? codes : []
  if (routes.size > 5000) routes.clear()
  routes.set(route, airports)
  return airports
}

const routes = new Map<string, string[]>()

function sameAirport(a: string, b: string): boolean {
  return a === b || a === `K${b}` || b === `K${a}`
}
