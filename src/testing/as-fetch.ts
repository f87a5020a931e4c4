import { type Answer, headersOf } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import type { Gateway } from '#server/http/router.ts'

/** A gateway's answer to a Fetch API request, whose URL is already normalized. */
export async function fetchFrom({ decide }: Gateway, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const incoming: IncomingRequest = {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: { host: url.host, ...Object.fromEntries(request.headers) },
    ...(request.body !== null && { body: await request.text() }),
  }
  return responseOf(await decide(incoming), request.method)
}

export function responseOf(answer: Answer, method = 'GET'): Response {
  // An empty text would get a content type.
  const body = method === 'HEAD' || answer.body === '' ? null : answer.body
  const response = new Response(body, { status: answer.status, headers: headersOf(answer) })
  for (const cookie of answer.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}
