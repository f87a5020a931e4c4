import type { CustomFetch } from 'openid-client'
import { buildConnector, Client } from 'undici'
import { codeOf } from '#config/log.ts'
import { SECOND } from '#time/instant.ts'

/** For all that a sign-in asks of the provider, ms: somebody waits for it. */
export const PROVIDER_WITHIN = 10 * SECOND
/** Metadata, keys and tokens are a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const THIS_MACHINE = /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?\//

/** Its code is a word of ours or Node's. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed'
  readonly code: string
  constructor(code: string) {
    super('The provider did not answer.')
    this.code = code
  }
}

/**
 * What `openid-client` asks with until a deadline: each request on its own connection, to a server that proves its name. No
 * redirect, no proxy from the environment, no decoding. Rejects with `ProviderFailed`; no other text leaves here, since a
 * library may quote the secret in it.
 */
export function providerFetch(deadline: AbortSignal): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { protocol, origin, pathname, search } = new URL(url)
    if (protocol !== 'https:' && !THIS_MACHINE.test(url)) throw new ProviderFailed('not_https')
    const connect = buildConnector({
      timeout: PROVIDER_WITHIN / 2,
      // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot switch the check off.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      allowH2: false,
    })
    const client = new Client(origin, { connect, maxHeaderSize: 16 * 1024 })
    const end = () => void client.destroy().catch(() => {})
    // While connecting, undici ignores the signal.
    deadline.addEventListener('abort', end, { once: true })
    try {
      const response = await client.request({
        method,
        path: pathname + search,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body instanceof URLSearchParams ? body.toString() : null,
      })
      response.body.on('error', () => {})
      const { statusCode: status, headers: said } = response
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of response.body as AsyncIterable<Buffer>) {
        length += chunk.length
        if (length > MOST_BYTES) throw new ProviderFailed('too_long')
        chunks.push(chunk)
      }
      const kept = Object.entries(said).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      return new Response(Buffer.concat(chunks), { status, headers: kept })
    } catch (error) {
      if (error instanceof ProviderFailed) throw error
      throw new ProviderFailed(deadline.aborted ? 'too_slow' : codeOf(error))
    } finally {
      deadline.removeEventListener('abort', end)
      end()
    }
  }
}
