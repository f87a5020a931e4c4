import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { createUpstream } from '#server/school/upstream/client.ts'
import { bindingOf } from '#server/store/binding.ts'
import { claimOpenFolder } from '#server/store/folder/folder-claim.ts'
import { ownFolder } from '#server/store/folder/own-folder.ts'
import { SECOND } from '#time/instant.ts'
import type { GatewayReason } from '#wire/wire.ts'
import { type CheckResult, fine, worthKnowing, wrong } from './finding.ts'
import { requestOnce, type TriedRequest } from './running.ts'

/** Keep in step with `docs/running.md`. */
export const WHAT_TO_DO: Readonly<Record<GatewayReason, string>> = {
  upstream_unreachable:
    'nothing answers at `SCHOOL_API_URL`. Is this machine online, is the address right, does a firewall block it?',
  upstream_timeout: 'the scheduling system is too slow. Wait; if it stays slow, tell its operator',
  upstream_slow: 'it is still loading. Wait',
  upstream_tls:
    'the school’s certificate is not trusted here. Is this machine’s clock right, is the certificate still valid? For a CA of its own, set `NODE_EXTRA_CA_CERTS`',
  upstream_redirect:
    'the address redirects, and the key is never sent to another address. Set `SCHOOL_API_URL` to the final one',
  upstream_invalid:
    'the answer at `SCHOOL_API_URL` is not from the school’s API, or the API is broken. Check the path, or tell its operator',
  upstream_auth: 'the key is refused. Get a valid one and replace the old one',
  upstream_other_school:
    'the new key returns none of this school’s records, so it probably belongs to another school. Set the right key',
  upstream_rate_limited: 'the school accepts no more requests today. Wait for the reset',
  budget_exhausted: 'the day’s requests are spent. Wait for the reset',
  budget_reserved: 'the day’s remaining requests are reserved for people and for today. Try later',
  store_unavailable:
    'the database at `DATABASE_URL` doesn’t answer, or another gateway is taking over. Check that the database runs. Flightline recovers within a minute',
}

/** ms; slower answers are reported. */
const SLOW = 5 * SECOND

export function formatPrice({ limit, remaining }: TriedRequest['budget'], assumed: number): string {
  const left = remaining === null ? '' : ` ${remaining} are left.`
  return `Asking the school once. This uses 1 of today’s ${limit === null ? `about ${assumed}` : limit} requests.${left}`
}

/** For when no Flightline runs: claims the folder and charges the request to its ledger. Throws `DirectoryInUse`. */
export async function requestInFolder(
  config: Config,
  now: () => number,
  say: (line: string) => void,
): Promise<TriedRequest | null> {
  const { school, dataDir: folder, dailyRequests: assumedLimit } = config
  if (school.kind !== 'real') return null
  const claim = await claimOpenFolder(folder, silentLog)
  try {
    ownFolder(folder, silentLog)
    const file = join(folder, LEDGER_FILE)
    const store = openLedgerStore({ file, binding: bindingOf(school), now })
    const monotonic = () => performance.now()
    const ledger = createLedger({ store, now, monotonic, assumedLimit })
    const upstream = createUpstream(school)
    try {
      say(formatPrice(ledger.budget(), assumedLimit))
      return await requestOnce({ ledger, upstream, now, monotonic })
    } finally {
      upstream.close()
      ledger.close()
    }
  } finally {
    await claim.release()
  }
}

/** The clock has a line of its own. */
export function checkAnswer({
  reason,
  wasSent,
  milliseconds,
  budget,
}: TriedRequest): CheckResult[] {
  const seconds = `${(milliseconds / SECOND).toFixed(1)} seconds`
  const spent = wasSent ? '' : ' Nothing was sent, so nothing was spent.'
  if (reason !== null) return [wrong(wordsOfReason(reason) + spent)]
  const { limit, remaining } = budget
  return [
    fine('The school accepted the key and answered correctly.'),
    milliseconds > SLOW
      ? worthKnowing(`It took ${seconds}, which is slow.`)
      : fine(`It took ${seconds}.`),
    limit === null
      ? worthKnowing('It did not say how many requests a day it allows. DAILY_REQUESTS is used.')
      : fine(`It allows ${limit} requests a day. ${remaining} are left.`),
  ]
}

export function wordsOfReason(reason: GatewayReason): string {
  return `The school: ${reason}: ${WHAT_TO_DO[reason].replaceAll('`', '').replace(/[.?]$/, '')}.`
}
