import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface MailTaken {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly isEncrypted: boolean
  readonly user: string | null
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** For tests: a relay on this machine that takes every mail, unless the options say otherwise. */
export async function startMailbox(options: SMTPServerOptions = {}) {
  const taken: MailTaken[] = []
  let came = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    hideSTARTTLS: options.cert === undefined,
    // Short, so no test waits for clients that disconnected.
    closeTimeout: 50,
    onConnect(_, done) {
      came += 1
      done()
    },
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: secure,
          user: typeof user === 'string' ? user : null,
        })
        done()
      })
    },
    ...options,
  })
  // Some tests break connections off.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    taken,
    came: () => came,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export function smtpError(code: number, words = 'no'): Error {
  return Object.assign(new Error(words), { responseCode: code })
}
