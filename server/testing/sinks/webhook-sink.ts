import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

interface Posted {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type WebhookSink = Awaited<ReturnType<typeof startWebhookSink>>

/** For tests: takes what is posted to it on this machine, over https with credentials. */
export async function startWebhookSink(credentials?: {
  readonly cert: string
  readonly key: string
}) {
  const posted: Posted[] = []
  const sockets = new Set<Socket>()
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, url = '' } = request
      const one = { path: url, headers, body: Buffer.concat(chunks).toString('utf8') }
      posted.push(one)
      sink.answer(response, one)
    })
  }
  const server = credentials ? createTlsServer(credentials, take) : createServer(take)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sink = {
    port: (server.address() as AddressInfo).port,
    posted,
    answer: ((response) => void response.writeHead(204).end()) as (
      response: ServerResponse,
      posted: Posted,
    ) => void,
    close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return sink
}

/** Ids of messages by what they are about, one for each time that one came. */
export function cameTo(
  mailbox: { readonly taken: readonly { readonly raw: string }[] },
  sink: { readonly posted: readonly Pick<Posted, 'headers' | 'body'>[] },
) {
  const mails = new Map<string, string[]>()
  const posts = new Map<string, string[]>()
  const add = (to: typeof mails, about: string, id: string) =>
    to.set(about, [...(to.get(about) ?? []), id])
  for (const { raw } of mailbox.taken) {
    const about = /^Subject: (.+?)\r$/m.exec(raw)?.[1] ?? ''
    add(mails, about, /^Message-ID: <(.+?)@/im.exec(raw)?.[1] ?? '')
  }
  for (const { headers, body } of sink.posted) {
    const { data } = JSON.parse(body) as { data: { about: string } }
    add(posts, data.about, String(headers['webhook-id']))
  }
  return { mails, posts }
}
