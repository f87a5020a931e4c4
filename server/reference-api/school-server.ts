import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export interface RunningSchool {
  /** `http://127.0.0.1:4010`, with the port that was really opened. */
  address: string
  /** Lets running answers finish, for at most `graceMillis`, then closes every connection. */
  stop(graceMillis: number): Promise<void>
}

/** Puts a handler on a port; 0 takes a free one. Rejects in words if the port is not available. */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<RunningSchool> {
  const server = createServer((message, answer) => {
    void answered(fetch, message, answer).catch(() => answer.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(inWords(error, host, port)))
    })
    server.listen(port, host, () => {
      const taken = server.address()
      const actual = typeof taken === 'object' && taken !== null ? taken.port : port
      const name = host.includes(':') ? `[${host}]` : host
      resolve({ address: `http://${name}:${actual}`, stop: (grace) => stop(server, grace) })
    })
  })
}

/** Rejects where a body breaks off. */
async function answered(
  fetch: (request: Request) => Promise<Response>,
  message: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const request = requestOf(message, answer)
  const response =
    request === null ? new Response('Bad request.', { status: 400 }) : await fetch(request)
  answer.writeHead(response.status, [...response.headers].flat())
  const body = response.body?.getReader()
  for (let part = await body?.read(); part && !part.done; part = await body?.read())
    answer.write(part.value)
  answer.end()
}

/** `null` for a target or a method that no request can have. Bodies are not read: nothing here takes one. */
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

function inWords({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken. Stop what runs there, or set PORT to another one.`
  }
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used. Set PORT above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Set HOST to one that is.`
  }
  return message
}

function stop(server: Server, graceMillis: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMillis)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
