import type { ReservationWire } from '#api/wire.ts'
import type { ChangeKind } from '#api/words/booking-change.ts'

/** One change as `/api/changes` tells it: `record` as it is now, `before` the fields that were another value. */
export function aChangeWire(
  kind: ChangeKind,
  record: ReservationWire,
  before: Partial<ReservationWire> = {},
  seenAt = '2026-11-18T16:12:00.000Z',
) {
  const after = record as Readonly<Record<string, unknown>>
  return {
    id: record.id,
    reservationNumber: record.reservationNumber,
    collection: 'reservations',
    kind,
    seenAt,
    fields: Object.entries(before).map(([field, value]) => ({
      field,
      before: value,
      after: after[field] ?? null,
    })),
    record,
  }
}

export function changesAnswer(changes: readonly ReturnType<typeof aChangeWire>[]): Response {
  return Response.json({
    data: changes,
    meta: { since: '2026-11-18T13:00:00.000Z', asOf: null, count: changes.length },
  })
}
