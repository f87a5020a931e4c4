import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CanaryGateway, START, startCanaryGateway } from '#server/testing/canary-gateway.ts'
import { aReservationAnswer, listBody, respond } from '#server/testing/fake-upstream.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { type createStatusFacts, SKEW_WORTH_SAYING } from './status.ts'

type Clocks = ReturnType<ReturnType<typeof createStatusFacts>>['clocks']

let gateway: CanaryGateway
beforeEach(async () => {
  gateway = await startCanaryGateway()
})
afterEach(() => gateway.close())

/** The clocks of the status after a list whose answer was sent `ms` after (before, if negative) our own time. */
async function clocksAfter(ms: number, startsAt = '2026-11-18T16:00:00Z') {
  const date = new Date(START + ms).toUTCString()
  gateway.fake.answer = respond(200, listBody([{ ...aReservationAnswer(1), startsAt }]), { date })
  await gateway.get('/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100')
  const status = (await (await gateway.get('/api/status')).json()) as { clocks: Clocks }
  return status.clocks
}

describe('the clocks in the status', () => {
  it.each([
    [7 * HOUR, -7 * 3600],
    [-15 * HOUR, 15 * 3600],
    [-SKEW_WORTH_SAYING, 120],
    [SKEW_WORTH_SAYING - SECOND, 0],
    [0, 0],
  ])('a school %i ms later than this machine: %i s', async (ms, seconds) => {
    expect(SKEW_WORTH_SAYING).toBe(2 * MINUTE)
    expect((await clocksAfter(ms)).skew).toBe(seconds)
  })

  it('hold this machine’s zone data around now, and how the API writes', async () => {
    const { offsets, written } = await clocksAfter(0, '2026-11-18T09:00:00-07:00')
    expect(offsets).toEqual([
      { from: '2025-10-14T16:00:00.000Z', minutes: -360 },
      { from: '2025-11-02T08:00:00.000Z', minutes: -420 },
      { from: '2026-03-08T09:00:00.000Z', minutes: -360 },
      { from: '2026-11-01T08:00:00.000Z', minutes: -420 },
    ])
    expect(written).toEqual([
      { from: '2026-11-18T00:00:00.000Z', to: '2026-11-19T00:00:00.000Z', minutes: -420 },
    ])
  })
})
