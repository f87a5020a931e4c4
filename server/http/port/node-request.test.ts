import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonAnswer } from '#server/http/answer.ts'
import { LONGEST_BODY } from '#server/http/paths.ts'
import { type Listening, listen } from './listen.ts'

let port: Listening

beforeAll(async () => {
  const decide = ({ body }: { readonly body?: string }) =>
    jsonAnswer(200, { length: body?.length ?? 0 })
  port = await listen(decide, { host: '127.0.0.1', port: 0 })
})
afterAll(() => port.close())

/** Its status; null where the connection is cut. `isCounted`: says how long it is before it comes. */
function send(length: number, isCounted: boolean): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = isCounted ? { 'content-length': length } : {}
    const whole = { port: port.port, method: 'POST', path: '/api/session', headers, agent: false }
    const sending = request(whole, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? null))
    })
    sending.once('error', () => resolve(null))
    sending.end(Buffer.alloc(length, 'x'))
  })
}

describe('a body', () => {
  it.each([true, false])('of any length is answered or cut off (told: %s)', async (isCounted) => {
    expect(await send(LONGEST_BODY, isCounted)).toBe(200)
    for (const length of [LONGEST_BODY + 1, 2 * LONGEST_BODY, 40 * LONGEST_BODY]) {
      // Whoever sends on may find the connection gone before he has read why.
      expect([413, null]).toContain(await send(length, isCounted))
    }
    expect(await send(LONGEST_BODY + 1, isCounted)).toBe(413)
    expect(await send(LONGEST_BODY, isCounted)).toBe(200)
  })
})
