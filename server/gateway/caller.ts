import { type Answer, METHOD_NOT_ALLOWED, MISDIRECTED, refusal } from './answer.ts'

/** The names under which a program on this port may be asked for; a name of somebody else's would be DNS rebinding. */
export function loopbackHosts(port: number, host = '127.0.0.1'): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]', host.includes(':') ? `[${host}]` : host]
  return new Set(
    names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])),
  )
}

/** Refuses whoever may not ask at all, before anything else is looked at; null for a good caller. */
export function refuseCaller(
  request: Request,
  hosts: ReadonlySet<string>,
  isPage: boolean,
): Answer | null {
  const host = (request.headers.get('host') ?? new URL(request.url).host).toLowerCase()
  if (!hosts.has(host)) return MISDIRECTED
  if (isFromElsewhere(request, host, isPage)) {
    return refusal(403, 'Requests from other sites are refused.')
  }
  return request.method === 'GET' || request.method === 'HEAD' ? null : METHOD_NOT_ALLOWED
}

/** Browsers say where a request comes from; what says nothing is a program, which could not read an answer by stealth. */
function isFromElsewhere(request: Request, host: string, isPage: boolean): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin.toLowerCase() !== `http://${host}`) return true
  const site = request.headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  // A link on another site may open a page, in a window of its own; it may never fetch or frame one.
  const opensWindow =
    request.headers.get('sec-fetch-mode') === 'navigate' &&
    request.headers.get('sec-fetch-dest') === 'document'
  return !(isPage && opensWindow)
}
