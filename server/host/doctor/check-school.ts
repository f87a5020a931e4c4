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
import { type CheckResult, fine, worthKnowing, wrong } from './finding.ts'
import { requestOnce, type TriedRequest } from './running.ts'
import { WHAT_TO_DO } from './what-to-do.ts'

/** An answer that takes longer is worth a word, ms. */
const SLOW = 5 * SECOND

/** What the one real request costs, said before it is sent. */
export function formatPrice({ limit, remaining }: TriedRequest['budget'], assumed: number): string {
  const left = remaining === null ? '' : ` ${remaining} are left.`
  return `Asking the school once. It costs 1 of ${limit === null ? `about ${assumed}` : limit} requests of today.${left}`
}

/** Asks where no Flightline runs: the folder is claimed, and the request charged in its ledger. Throws `DirectoryInUse`. */
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

/** What came of it, in words; the clock has a line of its own. */
export function checkAnswer({
  reason,
  wasSent,
  milliseconds,
  budget,
}: TriedRequest): CheckResult[] {
  const seconds = `${(milliseconds / SECOND).toFixed(1)} seconds`
  const spent = wasSent ? '' : ' Nothing was sent, so nothing was spent.'
  if (reason !== null)
    return [wrong(`The school: ${reason}: ${plain(WHAT_TO_DO[reason])}.${spent}`)]
  const { limit, remaining } = budget
  return [
    fine('The school took the key and answered as it should.'),
    milliseconds > SLOW
      ? worthKnowing(`It took ${seconds}, which is long.`)
      : fine(`It took ${seconds}.`),
    limit === null
      ? worthKnowing('It did not say how many requests a day it grants: DAILY_REQUESTS counts.')
      : fine(`It grants ${limit} requests a day; ${remaining} are left.`),
  ]
}

function plain(words: string): string {
  return words.replaceAll('`', '').replace(/[.?]$/, '')
}
