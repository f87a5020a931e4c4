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
      wrong(`${url.origin} was not reached (${codeOf(error)}): ${whyNotReached(codeOf(error))}`),
    ]
  }
  const came = await running.seen(word)
  if (came === null)
    return [
      wrong(
        `What answers at ${url.origin} is not the Flightline that runs here. Check where that name leads, and what the proxy passes on.`,
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
    return 'its certificate is not trusted here. For an authority of its own, set NODE_EXTRA_CA_CERTS to its root certificate.'
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'no name server knows that name here.'
  return 'does the proxy run, and does a firewall let this machine through?'
}

function judged(url: URL, from: string, came: ArrivedRequest, isTrusted: boolean): CheckResult[] {
  const near = plainAddress(came.near)
  const scheme = (isSecure: boolean) => (isSecure ? 'https' : 'http')
  const isProxied = came.forwardedFor !== null || came.forwardedProto !== null
  const isHttps = url.protocol === 'https:'
  const said = `X-Forwarded-For ${quoted(came.forwardedFor)}, X-Forwarded-Proto ${quoted(came.forwardedProto)}`
  const believesFrom = isTrusted && came.forwardedFor !== null
  return found([
    fine(`You came from ${from} by ${url.protocol.slice(0, -1)} to ${url.host}.`),
    isProxied
      ? fine(
          `${near} brought it here and said: ${said}. It is ${isTrusted ? '' : 'not '}in TRUSTED_PROXIES.`,
        )
      : fine(`${near} brought it here, and said nothing of anybody before it.`),
    fine(
      `I believe: you are ${came.address}, by ${scheme(came.isSecure)}, and asked for ${quoted(came.host)}.`,
    ),
    isProxied &&
      !isTrusted &&
      wrong(
        `Nothing that ${near} says is believed, so everybody counts as one: add ${near} to TRUSTED_PROXIES.`,
      ),
    isTrusted &&
      came.forwardedFor === null &&
      wrong(
        `${near} is trusted and does not say who is before it: have it set X-Forwarded-For, as docs/proxies does.`,
      ),
    came.isSecure !== isHttps &&
      wrong(
        `You came by ${scheme(isHttps)}, and ${scheme(came.isSecure)} is believed: have the proxy set X-Forwarded-Proto, and trust it.`,
      ),
    came.host !== url.host &&
      wrong(
        `You asked for ${url.host}, and ${quoted(came.host)} arrived: have the proxy pass Host on as it came.`,
      ),
    believesFrom &&
      came.address !== from &&
      worthKnowing(
        `You came from ${from} and are taken for ${came.address}. That is right if your router or the proxy's network changes addresses.`,
      ),
  ])
}

/** Replaces characters that a terminal might obey. */
function quoted(text: string | null): string {
  return text === null ? 'nothing' : `“${text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 200)}”`
}
