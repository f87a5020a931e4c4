import type { ChangeKind, ReservationWire } from '#wire/wire.ts'

/** As in `/api/changes`: `record` is the current or last version, `before` the fields that differed. */
export function aChangeWire(
  kind: ChangeKind,
  record: ReservationWire,
  before: Partial<ReservationWire> = {},
  seenAt = '2026-11-18T16:12:00.000Z',
) {
  return {
    id: record.id,
    reservationNumber: record.reservationNumber,
    collection: 'reservations',
    kind,
    seenAt,
    before: kind === 'new' ? null : { ...record, ...before },
    after: kind === 'gone' ? null : record,
  }
}

export function changesResponse(changes: readonly ReturnType<typeof aChangeWire>[]): Response {
  return Response.json({
    data: changes,
    meta: { since: '2026-11-18T13:00:00.000Z', asOf: null, count: changes.length },
  })
}
