import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIPv6 } from 'node:net'
import { text } from 'node:stream/consumers'
import { codeOf } from '#server/config/log.ts'
import { isLoopback } from '#server/config/networks.ts'
import { openSettings } from '#server/config/read-settings.ts'
import { command, type ExitCode, type Task } from '#server/host/command.ts'
import { READY_PATH } from '#server/http/paths.ts'

/** ms; with this program's start, under three seconds. */
export const HEALTH_WITHIN = 2_500

const USAGE = `Usage: npm run health
Asks the Flightline that runs here whether it can do its work: 0 if it can, 1 if not.`

export const health = command({
  usage: USAGE,
  options: {},
  run: (task, { positionals }) => (positionals.length > 0 ? null : askHealth(task, HEALTH_WITHIN)),
})

export async function askHealth({ around, say }: Task, within: number): Promise<ExitCode> {
  const { read, isSet, problems } = openSettings(around)
  const at = { host: read('HOST'), port: read('PORT'), isHttps: isSet('TLS_CERT_FILE') }
  for (const problem of problems) say(problem)
  if (problems.length > 0) return 1
  if (at.port === 0) {
    say('PORT is 0, so only Flightline knows its port. Set PORT to a number.')
    return 1
  }
  const where = `Port ${at.port}`
  try {
    const { status, said } = await ask(at, within)
    if (status === 200 && said === 'ready') {
      say(`${where}: Flightline is ready.`)
      return 0
    }
    const isOurs = status === 503 && /^[a-z_]+(?:\n[a-z_]+)*$/.test(said)
    say(
      isOurs
        ? `${where}: Flightline is not ready: ${said.replaceAll('\n', ', ')}.`
        : `${where}: what answers there is not Flightline with these settings (${status}).`,
    )
  } catch (error) {
    const why = isTimeout(error) ? `within ${within / 1000} seconds` : `(${codeOf(error)})`
    say(`${where}: Flightline does not answer ${why}.`)
  }
  return 1
}

async function ask(
  at: { readonly host: string; readonly port: number; readonly isHttps: boolean },
  within: number,
) {
  const { host, port, isHttps } = at
  const isNear = isLoopback(host)
  const isIPv6Alone = isIPv6(host) && host !== '::'
  const sent = (isHttps ? secureRequest : request)({
    host: isNear || !ANYWHERE.has(host) ? host : '127.0.0.1',
    port,
    path: READY_PATH,
    // Connect locally: HOST=lan lets only private addresses in.
    ...(!isNear && { localAddress: isIPv6Alone ? '::1' : '127.0.0.1' }),
    headers: { host: `127.0.0.1:${port}` },
    agent: false,
    signal: AbortSignal.timeout(within),
    // The certificate has another name, and an expired one is no reason to restart.
    rejectUnauthorized: false,
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, said: await text(response) }
}

const ANYWHERE: ReadonlySet<string> = new Set(['lan', '0.0.0.0', '::'])

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}
