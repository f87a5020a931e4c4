import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chosen, coded, facetsOf } from './facets.ts'

interface Thing {
  readonly colour: string
  readonly people: readonly string[]
  readonly state: string
  readonly isHidden: boolean
}

type Name = 'colour' | 'people' | 'state'
const VALUES: Readonly<Record<Name, (thing: Thing) => readonly string[] | null>> = {
  colour: (thing) => [thing.colour],
  people: (thing) => thing.people,
  // "free" has no part in the group, as a cancelled booking has none in the statuses.
  state: (thing) => (thing.state === 'free' ? null : [thing.state]),
}
const NAMES = ['colour', 'people', 'state'] as const

function facets(things: readonly Thing[], chosen: Chosen<Name>) {
  const codesOf = (name: Name) =>
    coded(things, (thing) => VALUES[name](thing)?.join(' ') ?? null, VALUES[name])
  const coding = { colour: codesOf('colour'), people: codesOf('people'), state: codesOf('state') }
  const isSeen = (at: number) => things[at]?.isHidden === false
  return facetsOf(things.length, coding, chosen, isSeen)
}

const things = fc.array(
  fc.record({
    colour: fc.constantFrom('red', 'green', 'blue'),
    people: fc.uniqueArray(fc.constantFrom('ann', 'bob', 'cy', 'none')),
    state: fc.constantFrom('open', 'shut', 'free'),
    isHidden: fc.boolean(),
  }),
  { maxLength: 60 },
)
const choice = (...values: string[]) => fc.option(fc.uniqueArray(fc.constantFrom(...values)))
const choices: fc.Arbitrary<Chosen<(typeof NAMES)[number]>> = fc.record({
  colour: choice('red', 'green', 'blue', 'unheard of'),
  people: choice('ann', 'bob', 'cy', 'none'),
  state: choice('open', 'shut'),
})

/** The definition, word by word: one filtering per group and value. */
function passesGroup(thing: Thing, name: (typeof NAMES)[number], wanted: readonly string[] | null) {
  const values = VALUES[name](thing)
  return values === null || wanted === null || values.some((value) => wanted.includes(value))
}

describe('facets', () => {
  it('show and count what filtering once for every value would', () => {
    fc.assert(
      fc.property(things, choices, (items, chosen) => {
        const { passes, places, counts } = facets(items, chosen)
        const shown = items.filter(
          (item) => !item.isHidden && NAMES.every((name) => passesGroup(item, name, chosen[name])),
        )
        expect(Array.from(places, (place) => items[place])).toEqual(shown)
        expect(items.filter((_, at) => passes[at] === 1)).toEqual(shown)
        for (const name of NAMES) {
          const others = NAMES.filter((other) => other !== name)
          for (const value of [
            'red',
            'green',
            'blue',
            'ann',
            'bob',
            'cy',
            'none',
            'open',
            'shut',
          ]) {
            const alone = items.filter(
              (item) =>
                !item.isHidden &&
                others.every((other) => passesGroup(item, other, chosen[other])) &&
                VALUES[name](item)?.includes(value) === true,
            )
            expect(counts[name].get(value) ?? 0).toBe(alone.length)
          }
        }
      }),
    )
  })

  it('leave out of everything what is shown by no choice', () => {
    const items: Thing[] = [{ colour: 'red', people: [], state: 'open', isHidden: false }]
    const chosen = { colour: null, people: ['ann'], state: null }
    const { places, counts } = facets(items, chosen)
    expect(places).toHaveLength(0)
    expect([...counts.colour, ...counts.people, ...counts.state]).toEqual([])
  })
})
