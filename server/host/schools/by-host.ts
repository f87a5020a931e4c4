import { createAllowance } from '#server/http/allowance.ts'
import { type Answer, accessRefusal, MISDIRECTED, READING, refusal } from '#server/http/answer.ts'
import { HASHED_BELOW, PROBE_PATHS, servedPage } from '#server/http/paths.ts'
import type { Decide } from '#server/http/port/node-request.ts'
import type { Hosts } from '#server/http/port/own-hosts.ts'
import { header, type IncomingRequest } from '#server/http/request.ts'
import type { SiteFiles } from '#server/http/site-files.ts'
import { dataBlock } from '#server/http/status.ts'
import type { CallAt } from '#server/school/refresher/refresher.ts'
import { SECOND } from '#time/instant.ts'
import { LOADING, NOT_LOADED, type RunningSchool, type Schools, type Slot } from './schools.ts'

const LOAD_AWAITED = 10 * SECOND
const ASK_AGAIN = 5
export const MOST_UNDER_WAY = 400
/** Requests a minute per school, as a multiple of the limit per address. */
export const SHARES_OF_A_SCHOOL = 4

/** Routes by Host header: to the host itself, or to a school, which is loaded if needed. */
export function answerByHost<S extends RunningSchool>(options: {
  readonly schools: Schools<S>
  readonly requestsPerMinute: number
  /** Also answers health checks at a school's host. */
  readonly own: { readonly hosts: () => Hosts; readonly decide: Decide }
  /** For a school that is not loaded yet; null if something else serves the page. */
  readonly files: SiteFiles | null
  readonly now: () => number
  readonly monotonic: () => number
  readonly schedule: CallAt
}): Decide {
  const { schools, own, files, now, monotonic, schedule } = options
  const allow = createAllowance(SHARES_OF_A_SCHOOL * options.requestsPerMinute, monotonic)

  /** Limits one school's concurrent requests, so that the others have room. */
  function counted(slot: Slot<S>, given: Answer | Promise<Answer>): Answer | Promise<Answer> {
    if (!(given instanceof Promise)) return given
    slot.underWay += 1
    return given.finally(() => {
      slot.underWay -= 1
    })
  }

  async function whenLoaded(slot: Slot<S>, request: IncomingRequest): Promise<Answer> {
    let stopTimer = () => {}
    const late = new Promise<null>((resolve) => {
      stopTimer = schedule(now() + LOAD_AWAITED, () => resolve(null))
    })
    try {
      const running = await Promise.race([schools.load(slot.school.id), late])
      return running === null ? unshown(slot, request, LOADING) : await running.decide(request)
    } catch {
      return unshown(slot, request)
    } finally {
      stopTimer()
    }
  }

  /** A page shows the trouble and retries; other answers contain it. */
  function unshown(
    slot: Slot<S>,
    request: IncomingRequest,
    error = slot.trouble ?? NOT_LOADED,
  ): Answer {
    const page = isReading(request) ? servedPage(request.path) : null
    const headers = { 'retry-after': String(ASK_AGAIN) }
    if (page === null || files === null)
      return fileAt(request) ?? accessRefusal('school_unavailable', { error, headers })
    const block = dataBlock({ reason: 'school_unavailable', error })
    const encoding = header(request, 'accept-encoding') ?? ''
    const made = files.page(page, encoding, slot.school.name, block, null, null)
    return { ...made, status: 503, headers: { ...made.headers, ...headers } }
  }

  function fileAt(request: IncomingRequest): Answer | null {
    const encoding = header(request, 'accept-encoding') ?? ''
    return isReading(request) ? (files?.file(request.path, encoding) ?? null) : null
  }

  return (request) => {
    const host = (header(request, 'host') ?? '').toLowerCase()
    const hosts = own.hosts()
    if (hosts.has(host)) return own.decide(request)
    const slot = schools.byHost(host)
    if (slot === null) return MISDIRECTED
    const { path } = request
    // Health is the process's, at any host.
    if (PROBE_PATHS.has(path)) {
      const [ownHost = ''] = hosts.keys()
      return own.decide({ ...request, headers: { ...request.headers, host: ownHost } })
    }
    const wait = path.startsWith(`/${HASHED_BELOW}`) ? 0 : allow(slot.school.id)
    if (wait > 0) return tooMuch(429, wait)
    slot.usedAt = monotonic()
    if (slot.underWay >= MOST_UNDER_WAY) return tooMuch(503, 5)
    if (slot.running !== null) return counted(slot, slot.running.decide(request))
    if (slot.trouble !== null && !slot.isOpening) return unshown(slot, request)
    return fileAt(request) ?? counted(slot, whenLoaded(slot, request))
  }
}

function isReading({ method }: IncomingRequest): boolean {
  return READING.methods.includes(method)
}

function tooMuch(status: 429 | 503, seconds: number): Answer {
  return refusal(status, 'Too many requests for this school. Try again in a moment.', {
    'retry-after': String(seconds),
  })
}
