import type { InspectionsWire, InspectionWire, Overrun } from '#wire/inspections-wire.ts'

let count = 0

/** A 100-hour of N172SP with 6.3 h left by Tach. */
export function anInspection(changes: Partial<InspectionWire> = {}): InspectionWire {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    tail: 'N172SP',
    name: '100-hour',
    limits: [{ meter: 'tach', due: 231_240, interval: 10_000, warnAt: 1_000 }],
    carry: 'due',
    grounds: true,
    note: '',
    done: [],
    state: 'near',
    left: [
      {
        meter: 'tach',
        last: 230_610,
        lastOn: '2026-11-17',
        left: 630,
        isAtMost: false,
        perHour: 70,
        expectedOn: '2026-12-03',
        isFar: undefined,
        because: undefined,
      },
    ],
    notClosed: 0,
    knownTo: '2026-11-18T18:05:00.000Z',
    expectedOn: '2026-12-03',
    ask: null,
    ...changes,
  }
}

export function anOverrun(of: InspectionWire, changes: Partial<Overrun> = {}): Overrun {
  const { id, tail, name, grounds } = of
  return {
    reservation: 'a reservation',
    tail,
    inspection: id,
    name,
    is: 'overruns',
    grounds,
    meter: of.limits[0]?.meter ?? 'tach',
    left: 50,
    takes: { low: 80, high: 140 },
    shopOn: null,
    ...changes,
  }
}

export function inspectionsAnswer(
  data: readonly InspectionWire[],
  changes: Partial<InspectionsWire> = {},
): InspectionsWire {
  return {
    data: [...data],
    overruns: [],
    asOf: '2026-11-18T18:05:00.000Z',
    mayChange: true,
    imported: null,
    ...changes,
  }
}
