import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type RequestOptions, request as secureRequest } from 'node:https'
import type { AccessConfig } from '#server/config/config.ts'
import { codeOf } from '#server/config/log.ts'
import { inNetworks, plainAddress } from '#server/config/networks.ts'
import { HEALTH_PATH } from '#server/http/paths.ts'
import { SECOND } from '#time/instant.ts'
import { type CheckResult, fine, found, worthKnowing, wrong } from './finding.ts'
import { type ArrivedRequest, DOCTOR } from './running.ts'

/** ms. */
const WITHIN = 10 * SECOND

/** Connects as a browser from outside, and compares what it sent with what the running program saw. `through`: for tests. */
export async function checkWayIn(
  origin: string,
  access: Pick<AccessConfig, 'trustedProxies'>,
  running: { expect(): Promise<string>; seen(word: string): Promise<ArrivedRequest | null> },
  through: RequestOptions = {},
): Promise<CheckResult[]> {
  const url = new URL(origin)
  const word = await running.expect()
  let from = ''
  try {
    from = await connectThrough(new URL(`${HEALTH_PATH}?${DOCTOR}=${word}`, url), through)
  } catch (error) {
    return [
      wrong(
        `${url.origin} could not be reached (${codeOf(error)}). ${whyNotReached(codeOf(error))}`,
      ),
    ]
  }
  const came = await running.seen(word)
  if (came === null)
    return [
      wrong(
        `What answers at ${url.origin} is not the Flightline that runs here. Check where that name points, and what the proxy forwards.`,
      ),
    ]
  return judged(url, from, came, inNetworks(access.trustedProxies)(came.near))
}

async function connectThrough(url: URL, through: RequestOptions): Promise<string> {
  const send = url.protocol === 'https:' ? secureRequest : request
  const signal = AbortSignal.timeout(WITHIN)
  const sent = send(url, { agent: false, signal, ...through })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const from = plainAddress(response.socket.localAddress ?? '')
  response.resume()
  return from
}

function whyNotReached(code: string): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|SSL/.test(code))
    return 'Its certificate is not trusted here. For a CA of its own, set NODE_EXTRA_CA_CERTS to its root certificate.'
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'That name isn’t in DNS or the hosts file.'
  return 'Is the proxy running? Does a firewall block this machine?'
}

function judged(url: URL, from: string, came: ArrivedRequest, isTrusted: boolean): CheckResult[] {
  const near = plainAddress(came.near)
  const scheme = (isSecure: boolean) => (isSecure ? 'https' : 'http')
  const isProxied = came.forwardedFor !== null || came.forwardedProto !== null
  const isHttps = url.protocol === 'https:'
  const said = `X-Forwarded-For ${quoted(came.forwardedFor)}, X-Forwarded-Proto ${quoted(came.forwardedProto)}`
  const believesFrom = isTrusted && came.forwardedFor !== null
  return found([
    fine(`You connected from ${from} by ${url.protocol.slice(0, -1)} to ${url.host}.`),
    isProxied
      ? fine(
          `${near} forwarded it with: ${said}. It is ${isTrusted ? '' : 'not '}in TRUSTED_PROXIES.`,
        )
      : fine(`${near} forwarded it, and named no earlier address.`),
    fine(
      `Flightline takes this as: from ${came.address}, by ${scheme(came.isSecure)}, for ${quoted(came.host)}.`,
    ),
    isProxied &&
      !isTrusted &&
      wrong(
        `${near} is not trusted, so everyone counts as one address. Add ${near} to TRUSTED_PROXIES.`,
      ),
    isTrusted &&
      came.forwardedFor === null &&
      wrong(
        `${near} is trusted but doesn’t name the client’s address. Make it set X-Forwarded-For, as in docs/proxies.`,
      ),
    came.isSecure !== isHttps &&
      wrong(
        `You came by ${scheme(isHttps)}, but ${scheme(came.isSecure)} arrived. Make the proxy set X-Forwarded-Proto, and trust it.`,
      ),
    came.host !== url.host &&
      wrong(
        `You asked for ${url.host}, but ${quoted(came.host)} arrived. Make the proxy forward Host unchanged.`,
      ),
    believesFrom &&
      came.address !== from &&
      worthKnowing(
        `You connected from ${from} but are seen as ${came.address}. That is right if your router or the proxy's network changes addresses.`,
      ),
  ])
}

/** Replaces characters that a terminal might obey. */
function quoted(text: string | null): string {
  return text === null ? 'nothing' : `“${text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200)}”`
}
