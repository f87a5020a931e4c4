import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { guardedClient, readBody, TooLong, whenAborted } from '#server/config/guarded-client.ts'
import { codeOf } from '#server/config/log.ts'
import { MINUTE, SECOND } from '#time/instant.ts'
import { networkTrouble, type Send, type TryOutcome } from './message.ts'
import { BODIES, signedHeaders } from './webhook-body.ts'
import { type Resolve, type TargetRules, targetOf, type WebhookTarget } from './webhook-target.ts'

/** Per try, from DNS to the last byte. */
const PATIENCE = 10 * SECOND
/** Bytes of an answer that are read and dropped; then the connection is cut. */
const MOST_ANSWER = 16 * 1024
const LONGEST_WAIT = 60 * MINUTE

/** The message is wrong, or the receiver wants no more (Standard Webhooks: 410). */
const FOR_GOOD = new Set([400, 410, 413, 422])
const LATER = new Set([408, 425, 429, 503])

interface WebhookParts extends Partial<TargetRules> {
  readonly school: string
  readonly now: () => number
  readonly patience?: number
  readonly authority?: string
}

const systemResolve: Resolve = (name) => lookup(name, { all: true, verbatim: true })

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map(({ address }) => address),
  )
}

/** Each try resolves the name, checks the address, and connects only there. */
export function createWebhookSender(parts: WebhookParts): Send {
  const { school, now, patience = PATIENCE, authority } = parts
  const { networks = [], own = ownAddresses, resolve = systemResolve } = parts
  return async ({ id, channel, message, writtenAt, signal }) => {
    const overdue = AbortSignal.timeout(patience)
    const stop = AbortSignal.any([overdue, signal])
    const late = whenAborted(stop)
    try {
      const rules = { networks, own, resolve }
      const target = await Promise.race([targetOf(channel.address, rules), late])
      if (typeof target === 'string') return { kind: 'again', trouble: target }
      const body = BODIES[channel.form]({ id, message, school, at: writtenAt })
      const headers = {
        'content-type': body.type,
        'user-agent': 'flightline',
        ...body.headers,
        ...signedHeaders(id, Math.floor(now() / SECOND), body.text, channel.secret),
      }
      return await Promise.race([post(target, headers, body.text, stop, authority), late])
    } catch (error) {
      return { kind: 'again', trouble: stop.aborted ? 'timeout' : networkTrouble(codeOf(error)) }
    }
  }
}

async function post(
  { url, address, family }: WebhookTarget,
  headers: Readonly<Record<string, string>>,
  text: string,
  signal: AbortSignal,
  authority: string | undefined,
): Promise<TryOutcome> {
  const client = guardedClient(url.origin, {
    // The name may resolve differently by now.
    lookup: (_name, options, done) =>
      options.all ? done(null, [{ address, family }]) : done(null, address, family),
    autoSelectFamily: false,
    ...(authority !== undefined && { ca: authority }),
  })
  const end = () => void client.destroy().catch(() => {})
  signal.addEventListener('abort', end, { once: true })
  try {
    const path = url.pathname + url.search
    const answer = await client.request({ method: 'POST', path, headers, body: text, signal })
    const { statusCode: status, headers: said, body } = answer
    body.on('error', () => {})
    await readBody(body, MOST_ANSWER).catch(unlessTooLong)
    return outcomeOf(status, said['retry-after'])
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined): TryOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  // Its target was not checked; the admin can enter that address.
  if (status >= 300 && status < 400) return { kind: 'again', trouble: `redirect ${status}` }
  if (FOR_GOOD.has(status)) return { kind: 'refused', trouble: `refused ${status}` }
  const seconds = /^\d{1,6}$/.test(String(retryAfter)) ? Number(retryAfter) : 0
  const after = LATER.has(status) ? Math.min(seconds * SECOND, LONGEST_WAIT) : 0
  return { kind: 'again', trouble: `deferred ${status}`, after }
}

function unlessTooLong(error: unknown): void {
  if (!(error instanceof TooLong)) throw error
}
