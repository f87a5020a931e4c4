import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, distance, linearRgb, type Oklch, type Sight } from '#testing/oklch.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const COLOUR = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: / [\d.]+)?\)`
const TOKEN = new RegExp(String.raw`^\s*--([a-z-]+): light-dark\(${COLOUR}, ${COLOUR}\);$`, 'gm')

const tokens = new Map<string, { light: Oklch; dark: Oklch }>()
for (const [, name = '', ...parts] of css.matchAll(TOKEN)) {
  const [a, b, c, d, e, f] = parts.map(Number) as [number, number, number, number, number, number]
  tokens.set(name, { light: [a, b, c], dark: [d, e, f] })
}

const THEMES = ['light', 'dark'] as const
const SURFACES = ['ground', 'surface', 'raised', 'sunken', 'hover', 'pressed']
/** What a booking can be filled with. Maintenance is told by its hatch, so it may be as pale as the others' grey. */
const FILLS = ['fill-dual', 'fill-solo', 'fill-discovery', 'fill-check-ride', 'fill-other']

/** With less chroma than this a colour has no hue to speak of. */
const GREY = 0.02

function token(name: string, theme: (typeof THEMES)[number]): Oklch {
  const found = tokens.get(name)
  if (!found) throw new Error(`No colour --${name} in tokens.css`)
  return found[theme]
}

function pairs(fronts: readonly string[], backs: readonly string[]): [string, string][] {
  return fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]))
}

const TEXT_ON = [
  ...pairs(['text', 'text-muted'], SURFACES),
  ...pairs(['text', 'text-muted', 'accent-text'], ['accent-tint']),
  ...pairs(['accent-text'], ['ground', 'surface', 'raised', 'hover']),
  ...pairs(['on-accent'], ['accent', 'accent-hover']),
  ...pairs(['on-fill', 'on-fill-muted'], [...FILLS, 'fill-maintenance', 'hatch-line']),
  ...pairs(['text', 'warn'], ['warn-tint']),
  ...pairs(['text', 'danger'], ['danger-tint']),
  ...pairs(['text', 'ok'], ['ok-tint']),
  ...pairs(['danger', 'warn', 'ok'], ['ground', 'surface', 'raised', 'hover']),
]

const OUTLINE_ON = [
  ...pairs(
    ['line-strong', 'outline', 'outline-strong', 'focus', 'accent'],
    ['ground', 'surface', 'raised', 'sunken'],
  ),
  // A bar is told from its neighbour's fill, a mark from the bar it stands on, a ring from what it goes round.
  ...pairs(
    ['outline', 'outline-strong', 'focus', 'danger', 'warn'],
    [...FILLS, 'fill-maintenance'],
  ),
]

describe.each(THEMES)('colours, %s', (theme) => {
  it('were read from the file, every one of the names used', () => {
    expect(tokens.size).toBeGreaterThan(35)
    expect([...css.matchAll(/light-dark\(/g)].length).toBe(tokens.size)
  })

  it.each(TEXT_ON)('--%s can be read on --%s (4.5:1)', (front, back) => {
    expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(OUTLINE_ON)('--%s can be seen on --%s (3:1)', (front, back) => {
    expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(3)
  })

  it.each(['full', 'protan', 'deutan', 'tritan'] as Sight[])(
    'activities stay apart, %s sight',
    (sight) => {
      for (const [index, a] of FILLS.entries()) {
        for (const b of FILLS.slice(index + 1)) {
          const apart = distance(token(a, theme), token(b, theme), sight)
          // About 0.02 is just seen side by side; these are told apart across a screen.
          expect(apart, `${a} and ${b}`).toBeGreaterThan(0.045)
        }
      }
    },
  )

  it.each(FILLS)('--%s is no neighbour of amber or red, which are for states', (fill) => {
    const [, chroma, hue] = token(fill, theme)
    for (const state of ['warn', 'warn-tint', 'danger', 'danger-tint']) {
      const turn = Math.abs(hue - token(state, theme)[2])
      if (chroma > GREY) expect(Math.min(turn, 360 - turn), state).toBeGreaterThan(45)
    }
  })

  it.each([...tokens.keys()])('--%s is a colour every screen can show', (name) => {
    for (const part of linearRgb(token(name, theme))) {
      expect(part).toBeGreaterThan(-0.003)
      expect(part).toBeLessThan(1.003)
    }
  })
})
