import type { CustomFetch } from 'openid-client'
import { guardedClient, readBody, TooLong } from '#server/config/guarded-client.ts'
import { codeOf } from '#server/config/log.ts'
import { SECOND } from '#time/instant.ts'

/** For all requests of one sign-in, ms: somebody waits for it. */
export const PROVIDER_WITHIN = 10 * SECOND
/** Metadata, keys and tokens are a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const THIS_MACHINE = /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?\//

/** `code` is ours or Node's. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed'
  readonly code: string
  constructor(code: string) {
    super('The provider did not answer.')
    this.code = code
  }
}

/**
 * The fetch of `openid-client` until a deadline: each request on its own connection, to a server that proves its name. Rejects
 * with `ProviderFailed` alone: the text of any other error may quote the secret.
 */
export function providerFetch(deadline: AbortSignal): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { protocol, origin, pathname, search } = new URL(url)
    if (protocol !== 'https:' && !THIS_MACHINE.test(url)) throw new ProviderFailed('not_https')
    const client = guardedClient(origin, { timeout: PROVIDER_WITHIN / 2 })
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
      const text = await readBody(response.body, MOST_BYTES)
      const kept = Object.entries(said).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      return new Response(new Uint8Array(text), { status, headers: kept })
    } catch (error) {
      if (error instanceof TooLong) throw new ProviderFailed('too_long')
      throw new ProviderFailed(deadline.aborted ? 'too_slow' : codeOf(error))
    } finally {
      deadline.removeEventListener('abort', end)
      end()
    }
  }
}
