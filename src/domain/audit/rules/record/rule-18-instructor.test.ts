import { expect, test } from 'vitest'
import { USUAL_AUDIT } from '#domain/audit/rules/audit-rules.ts'
import { foundBy, inShort } from '#testing/audit-findings.ts'
import { aFlight, aPerson } from '#testing/record-builders.ts'

test.each([
  ['Dual Flight Training', aPerson(), []],
  ['Dual Flight Training', null, ['warning dual-alone']],
  ['Rental', null, []],
  ['Rental', aPerson(), ['information instructor-on-rental']],
  ['Ferry', aPerson(), []],
  [null, null, []],
])('%s with %j', (activity, instructor, said) => {
  expect(inShort(foundBy(18, [aFlight({ activity, instructor })]))).toEqual(said)
})

test('reads the school’s own words as the school set them', () => {
  const settings = {
    ...USUAL_AUDIT,
    activityWords: { lektion: 'dual', 'dual share': 'other' } as const,
  }
  const alone = (activity: string) =>
    inShort(foundBy(18, [aFlight({ activity, instructor: null })], { settings }))
  expect(alone('Lektion')).toEqual(['warning dual-alone'])
  expect(alone('Dual share')).toEqual([])
})
