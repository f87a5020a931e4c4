import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#bookings/address/search-params.ts'
import { daySheetAddress } from '#features/day-sheet/day-sheet-state.ts'
import { flightLogAddress } from '#features/flight-log/flight-log-state.ts'
import { checksReportAddress } from '#features/report/checks-report-state.ts'
import { flightReportAddress } from '#features/report/flight-report-state.ts'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'

const again = {
  '/schedule': (text: string) =>
    stringifySearch(scheduleAddress.write(scheduleAddress.read(parseSearch(text)))),
  '/flights': (text: string) =>
    stringifySearch(flightLogAddress.write(flightLogAddress.read(parseSearch(text)))),
  '/print/day': (text: string) =>
    stringifySearch(daySheetAddress.write(daySheetAddress.read(parseSearch(text)))),
  '/print/flights': (text: string) =>
    stringifySearch(flightReportAddress.write(flightReportAddress.read(parseSearch(text)))),
  '/print/checks': (text: string) =>
    stringifySearch(checksReportAddress.write(checksReportAddress.read(parseSearch(text)))),
}

type Page = keyof typeof again

describe('an address that a person could send to another', () => {
  it.each([
    ['/schedule', ''],
    ['/schedule', '?view=day&date=2026-11-18'],
    ['/schedule', '?view=month&date=2026-11-18&aircraft=N172SP,N5216K'],
    ['/schedule', '?aircraft='],
    [
      '/schedule',
      '?aircraft=none,N172SP&instructor=dana@school.example&activity=dual&status=pending,other',
    ],
    ['/schedule', '?q=cross+country&cancelled=1'],
    ['/flights', ''],
    ['/flights', '?from=2026-11-01&to=2026-11-18&aircraft=N172SP,N5216K'],
    ['/flights', '?instructor=dana@school.example&q=KAPA&sort=-hobbsDelta,date'],
    ['/print/day', ''],
    ['/print/day', '?date=2026-11-18'],
    ['/print/flights', ''],
    [
      '/print/flights',
      '?from=2026-10-01&to=2026-10-31&group=instructor&aircraft=N172SP&q=KAPA&paper=a4&names=initials&auto=1',
    ],
    ['/print/flights', '?group=none&instructor=dana@school.example,none&flags=4,5'],
    ['/print/checks', '?from=2026-11-01&to=2026-11-18&aircraft=N172SP&paper=letter'],
  ] as [Page, string][])('%s%s says the same after being read and written', (page, text) => {
    expect(again[page](text)).toBe(text)
  })
})

describe('an address that nobody should have written', () => {
  it.each([
    ['/schedule', '?view=<script>&date=99999-01-01', ''],
    ['/schedule', '?date=2026-02-30', ''],
    ['/schedule', '?view=boards&by=moon&days=30&zoom=17', ''],
    ['/schedule', '?cancelled=yes&by=nobody&junk=1', ''],
    ['/schedule', `?date=${'9'.repeat(10_000)}`, ''],
    ['/flights', '?from=2026-11-18&to=2026-11-01', ''],
    ['/flights', '?sort=__proto__&group=constructor', ''],
    ['/print/day', '?date=yesterday&layout=3d', ''],
    ['/print/flights', '?from=2026-11-18&to=2026-11-01&group=tail&paper=a3&names=short', ''],
    ['/print/checks', '?from=today&auto=yes', ''],
  ] as [Page, string, string][])('%s%s falls back', (page, text, expected) => {
    expect(again[page](text)).toBe(expected)
  })
})
