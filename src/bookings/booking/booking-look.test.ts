import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ACTIVITY_KINDS } from '#domain/record/activity.ts'
import { STATUS_KINDS, STATUSES } from '#domain/record/status.ts'

const css = readFileSync(new URL('./booking.css', import.meta.url), 'utf8')

it.each(ACTIVITY_KINDS)('fills %s with a colour of its own', (kind) => {
  const rule = new RegExp(String.raw`\[data-activity="${kind}"\] \{\n  --fill: (var\(--[a-z-]+\));`)
  const fills = ACTIVITY_KINDS.map(
    (other) => css.match(rule.source.replace(kind, other))?.[1] ?? `none for ${other}`,
  )
  expect(css).toMatch(rule)
  expect(new Set(fills).size).toBe(ACTIVITY_KINDS.length)
})

it.each(STATUS_KINDS.filter((kind) => kind !== 'pending'))('draws %s unlike pending', (kind) => {
  expect(css).toMatch(
    new RegExp(String.raw`\.booking\[data-status="${kind}"\](?::where\(.+\))? \{`),
  )
  expect(STATUSES[kind].icon).not.toBeNull()
})

it('draws nothing by a kind that no table has', () => {
  const kinds = [...css.matchAll(/data-(?:activity|status)="([a-z-]+)"/g)].map(([, kind]) => kind)
  expect(kinds.length).toBeGreaterThan(8)
  expect(
    [...new Set(kinds)].filter(
      (kind) => ![...ACTIVITY_KINDS, ...STATUS_KINDS].includes(kind as never),
    ),
  ).toEqual([])
})
