import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activityKind } from '#domain/record/activity.ts'
import { readStatus } from '#domain/record/status.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { reservationMatches } from './search.ts'
import { foldAscii, foldForSearch } from './text-fold.ts'

// A reader in Turkey, where I is no capital of i: what asks the reader's language for it finds nothing.
describe('in a Turkish browser', () => {
  const { toLocaleLowerCase: lower, toLocaleUpperCase: upper, localeCompare } = String.prototype
  beforeEach(() => {
    vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
      return lower.call(this, 'tr')
    })
    vi.spyOn(String.prototype, 'toLocaleUpperCase').mockImplementation(function (this: string) {
      return upper.call(this, 'tr')
    })
    vi.spyOn(String.prototype, 'localeCompare').mockImplementation(function (this: string, other) {
      return localeCompare.call(this, other, 'tr')
    })
  })
  afterEach(() => vi.restoreAllMocks())

  it('is really Turkish', () => {
    expect('I'.toLocaleLowerCase()).toBe('ı')
    expect('i'.toLocaleUpperCase()).toBe('İ')
  })

  it.each(['MAINTENANCE', 'Maintenance', 'maintenance', ' MAINTENANCE\u200b'])(
    'takes %j for maintenance',
    (activity) => expect(activityKind(activity)).toBe('maintenance'),
  )

  it.each([
    ['PENDING', 'pending'],
    ['CANCELLED - ICING', 'cancelled'],
    ['\u200bPENDING\u202c', 'pending'],
  ])('reads the status %j', (raw, kind) => expect(readStatus(raw).kind).toBe(kind))

  it('folds A–Z and nothing else', () => {
    expect(foldAscii('INSTRUMENT')).toBe('instrument')
    // Another letter to everybody, in plain text or beside others.
    expect(foldAscii('İI')).toBe('İi')
    expect(foldForSearch('DÍANE  ICING')).toBe('diane icing')
  })

  it.each(['IRIS DIAZ', 'IRIS DÍAZ'])('finds what was written in capitals: %s', (name) => {
    const lesson = aReservation({ activity: 'INSTRUMENT', customers: [aPerson({ name })] })
    for (const text of ['instrument', 'iris', 'IRIS', 'diaz'])
      expect(reservationMatches(lesson, text)).toBe(true)
  })
})
