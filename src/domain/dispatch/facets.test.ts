import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chosen, type Dimension, facetsOf } from './facets.ts'

interface Thing {
  readonly colour: string
  readonly people: readonly string[]
  readonly state: string
  readonly isHidden: boolean
}

const DIMENSIONS: Readonly<Record<'colour' | 'people' | 'state', Dimension<Thing>>> = {
  colour: (thing) => [thing.colour],
  people: (thing) => thing.people,
  // "free" has no part in the group, as a cancelled booking has none in the statuses.
  state: (thing) => (thing.state === 'free' ? null : [thing.state]),
}
const NAMES = ['colour', 'people', 'state'] as const
const isSeen = (thing: Thing) => !thing.isHidden

const things = fc.array(
  fc.record({
    colour: fc.constantFrom('red', 'green', 'blue'),
    people: fc.uniqueArray(fc.constantFrom('ann', 'bob', 'cy', 'none')),
    state: fc.constantFrom('open', 'shut', 'free'),
    isHidden: fc.boolean(),
  }),
  { maxLength: 60 },
)
const choice = (...values: string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values)).map((list) => new Set(list)))
const choices: fc.Arbitrary<Chosen<(typeof NAMES)[number]>> = fc.record({
  colour: choice('red', 'green', 'blue', 'unheard of'),
  people: choice('ann', 'bob', 'cy', 'none'),
  state: choice('open', 'shut'),
})

/** The definition, word by word: one filtering per group and value. */
function passesGroup(
  thing: Thing,
  name: (typeof NAMES)[number],
  wanted: ReadonlySet<string> | null,
) {
  const values = DIMENSIONS[name](thing)
  return values === null || wanted === null || values.some((value) => wanted.has(value))
}

describe('facets', () => {
  it('show and count what filtering once for every value would', () => {
    fc.assert(
      fc.property(things, choices, (items, chosen) => {
        const { shown, counts } = facetsOf(items, DIMENSIONS, chosen, isSeen)
        expect(shown).toEqual(
          items.filter(
            (item) => isSeen(item) && NAMES.every((name) => passesGroup(item, name, chosen[name])),
          ),
        )
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
                isSeen(item) &&
                others.every((other) => passesGroup(item, other, chosen[other])) &&
                DIMENSIONS[name](item)?.includes(value) === true,
            )
            expect(counts[name].get(value) ?? 0).toBe(alone.length)
          }
        }
      }),
    )
  })

  it('leave out of everything what is shown by no choice', () => {
    const items: Thing[] = [{ colour: 'red', people: [], state: 'open', isHidden: false }]
    const chosen = { colour: null, people: new Set(['ann']), state: null }
    const { shown, counts } = facetsOf(items, DIMENSIONS, chosen, isSeen)
    expect(shown).toEqual([])
    expect([...counts.colour, ...counts.people, ...counts.state]).toEqual([])
  })
})
