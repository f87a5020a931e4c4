import { buildConnector, Client } from 'undici'

const MOST_HEADER_BYTES = 16 * 1024

export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** One request on its own connection: no redirect, retry, environment proxy, HTTP/2, or deadline of undici's. */
export function guardedClient(
  origin: string,
  {
    onConnect = () => {},
    ...options
  }: buildConnector.BuildOptions & { readonly onConnect?: (isOpen: boolean) => void } = {},
): Client {
  const connect = buildConnector({
    ...options,
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot switch the check off.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    allowH2: false,
  })
  return new Client(origin, {
    connect(to, done) {
      connect(to, (...result) => {
        onConnect(result[0] === null)
        done(...result)
      })
    },
    pipelining: 0,
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** Rejects with `TooLong` beyond so many bytes. */
export async function readBody(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > most) throw new TooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Rejects on abort, for a race: while connecting, undici ignores the signal. */
export function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error('Aborted.'))
    if (signal.aborted) refuse()
    signal.addEventListener('abort', refuse, { once: true })
  })
  aborted.catch(() => {})
  return aborted
}
