import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** The answer of a port of this machine to a request for any host, which `fetch` does not send. */
export async function requestAs(
  port: number | string,
  host: string,
  path: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    /** Sent as JSON, as from a page of the host. */
    readonly body?: object | undefined
    readonly address?: string
  } = {},
) {
  const { method = 'GET', body, address = '127.0.0.1' } = options
  const ofPage = body && { 'content-type': 'application/json', origin: `http://${host}` }
  const headers = { host, ...ofPage, ...options.headers }
  const sent = request({ host: address, port, method, path, headers, agent: false })
  sent.end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { statusCode: status = 0 } = response
  return { status, headers: response.headers, body: await text(response) }
}
