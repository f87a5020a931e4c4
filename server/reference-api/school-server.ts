import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Fetch = (request: Request) => Promise<Response>

export interface RunningSchool {
  /** `http://127.0.0.1:4010`, with the actual port. */
  address: string
  /** Waits up to `graceMillis` for running answers, then closes every connection. */
  stop(graceMillis: number): Promise<void>
}

/** Port 0 picks a free one. Rejects with words if the port is not available. */
export function listen(
  fetch: Fetch,
  { host, port }: { host: string; port: number },
): Promise<RunningSchool> {
  const server = createServer((message, answer) => {
    void respond(fetch, message, answer).catch(() => answer.destroy())
  })
  const stop = (graceMillis: number) =>
    new Promise<void>((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), graceMillis)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      server.closeIdleConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(listenProblem(error, host, port))))
    server.listen(port, host, () => {
      const taken = server.address()
      const actual = typeof taken === 'object' && taken !== null ? taken.port : port
      const name = host.includes(':') ? `[${host}]` : host
      resolve({ address: `http://${name}:${actual}`, stop })
    })
  })
}

async function respond(
  fetch: Fetch,
  message: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const request = requestOf(message, answer)
  const response =
    request === null ? new Response('Bad request.', { status: 400 }) : await fetch(request)
  answer.writeHead(response.status, [...response.headers].flat())
  for await (const part of response.body ?? []) answer.write(part)
  answer.end()
}

/** Null for an impossible target or method. Bodies are not read: nothing here takes one. */
function requestOf(message: IncomingMessage, answer: ServerResponse): Request | null {
  const left = new AbortController()
  answer.once('close', () => left.abort())
  try {
    return new Request(new URL(message.url ?? '', `http://${message.headers.host ?? 'school'}`), {
      method: message.method ?? '',
      headers: Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      ),
      signal: left.signal,
    })
  } catch {
    return null
  }
}

function listenProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken. Stop what runs there, or set PORT to another one.`
  }
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used. Set PORT above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Set HOST to one that is.`
  }
  return message
}
