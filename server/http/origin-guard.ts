import { type Answer, DOING, KEEPING, MISDIRECTED, READING, refusal } from './answer.ts'
import {
  isAccountsPath,
  looksLikePage,
  REFRESH_PATH,
  SIGN_ON_CALLBACK_PATH,
  servedPage,
} from './paths.ts'
import type { Hosts } from './port/own-hosts.ts'
import { clientOf, header, type IncomingRequest } from './request.ts'

const NO_PAGE = refusal(403, 'Only Flightline pages may request this.')
const FROM_ELSEWHERE = refusal(403, 'Requests from other sites are refused.')

/** Refuses other hosts, other sites and wrong methods before anything else; null for a good request. */
export function refuseForeign(request: IncomingRequest, hosts: Hosts): Answer | null {
  const ours = hosts.get((header(request, 'host') ?? '').toLowerCase())
  if (ours === undefined) return MISDIRECTED
  if (isFromElsewhere(request, ours)) return FROM_ELSEWHERE
  const { path } = request
  const allowed = path === REFRESH_PATH ? DOING : isAccountsPath(path) ? KEEPING : READING
  if (!allowed.methods.includes(request.method)) return allowed.refusal
  if (allowed === KEEPING && isWrite(request)) return refuseWrite(request)
  return allowed === DOING && clientOf(request) === 'stranger' ? NO_PAGE : null
}

const NOT_JSON = refusal(415, 'The request body must be JSON.')

/** A write has an Origin and is JSON: no form of another site can be both. */
function refuseWrite(request: IncomingRequest): Answer | null {
  const site = header(request, 'sec-fetch-site')
  if (header(request, 'origin') === null || (site !== null && site !== 'same-origin')) {
    return FROM_ELSEWHERE
  }
  const isJson = /^application\/json\s*(?:;|$)/i.test(header(request, 'content-type') ?? '')
  return isJson || (request.method === 'DELETE' && (request.body ?? '') === '') ? null : NOT_JSON
}

function isWrite({ method }: IncomingRequest): boolean {
  return method === 'POST' || method === 'DELETE'
}

/** Browsers say where a request comes from. A program that does not cannot act for a page. */
function isFromElsewhere(request: IncomingRequest, ours: string): boolean {
  const origin = header(request, 'origin')
  if (origin !== null && origin.toLowerCase() !== ours) return true
  const site = header(request, 'sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  // A link on another site may open a page in its own window, but never fetch or frame one.
  const opensWindow =
    header(request, 'sec-fetch-mode') === 'navigate' &&
    header(request, 'sec-fetch-dest') === 'document'
  const { path } = request
  const isSignedOn = path === SIGN_ON_CALLBACK_PATH && request.method === 'GET'
  return !(opensWindow && (isSignedOn || servedPage(path) !== null || looksLikePage(path)))
}
