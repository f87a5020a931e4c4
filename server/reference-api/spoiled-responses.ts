import type { SpoiledAnswer } from './faults.ts'

/** The answers of a service in trouble; `rejected-key` and `spent` are made where keys and limits are. */
export function spoiledResponse(
  fault: Exclude<SpoiledAnswer, 'rejected-key' | 'spent'>,
  sound: Response,
  request: Request,
): Promise<Response> | Response {
  if (fault === 'hang') return untilTheClientLeaves(request)
  if (fault === 'half-body') return halfOf(sound)
  if (fault === 'html') {
    return new Response(SIGN_IN, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
  if (fault === 'redirect') {
    return new Response(null, { status: 302, headers: { Location: '/sign-in' } })
  }
  return Response.json({ error: 'Internal server error.' }, { status: 500 })
}

const SIGN_IN =
  '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>Your session has ended.</p>\n'

function untilTheClientLeaves(request: Request): Promise<Response> {
  return new Promise((resolve) => {
    const leave = () => resolve(new Response(null, { status: 503 }))
    if (request.signal.aborted) leave()
    else request.signal.addEventListener('abort', leave, { once: true })
  })
}

/** Long enough for the half to leave before the connection is torn down. */
const UNTIL_THE_BREAK = 50

// The head promises the whole length; then half of it comes and the connection breaks.
async function halfOf(sound: Response): Promise<Response> {
  const whole = new Uint8Array(await sound.arrayBuffer())
  const headers = new Headers(sound.headers)
  headers.set('Content-Length', String(whole.length))
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) controller.enqueue(whole.slice(0, Math.floor(whole.length / 2)))
      else {
        await new Promise((resolve) => setTimeout(resolve, UNTIL_THE_BREAK))
        controller.error(new Error('The connection broke on purpose (half-body).'))
      }
      sent = true
    },
  })
  return new Response(body, { status: sound.status, headers })
}
