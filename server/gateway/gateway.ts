import { type Log, silentLog } from '#config/log.ts'
import type { SchoolReader } from '#read-model/school-reader.ts'
import { type Collection, parseRecordId } from '#upstream/question.ts'
import { type Answer, jsonAnswer, NOT_FOUND, refusal, toResponse } from './answer.ts'
import { refuseCaller } from './caller.ts'
import { listAnswer, notFound, oneAnswer, statusAnswer } from './data-answers.ts'
import { readListParameters } from './list-parameters.ts'
import { isPageRoute } from './page-routes.ts'
import type { SiteFiles } from './site-files.ts'

export interface GatewayOptions {
  readonly reader: SchoolReader
  readonly school: { readonly name: string; readonly timeZone: string }
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  /** `host:port` as a browser writes it; a function, since a port is known only once it is open. */
  readonly hosts: () => ReadonlySet<string>
  /** The built page; null where somebody else serves it (Vite in development). */
  readonly files: SiteFiles | null
  readonly log?: Log
}

const HEALTH: Answer = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'ok',
}
const DATA_PATH = /^\/api\/v1\/(reservations|flights)(?:\/([A-Za-z0-9-]{1,64}))?$/

/** What a browser may ask, and the answer. Knows nothing of sockets, so that dev, preview, production and tests share it. */
export function createGateway(options: GatewayOptions): (request: Request) => Promise<Response> {
  const { reader, now, log = silentLog } = options

  async function answer(request: Request): Promise<Answer> {
    const url = new URL(request.url)
    const isPage = isPageRoute(url.pathname)
    const refused = refuseCaller(request, options.hosts(), isPage)
    if (refused) return refused
    const encoding = request.headers.get('accept-encoding') ?? ''
    if (isPage) return options.files?.page(encoding) ?? NOT_FOUND
    const data = DATA_PATH.exec(url.pathname)
    if (data) return dataAnswer(data[1] as Collection, data[2], url.searchParams)
    const fixed = url.pathname === '/healthz' || url.pathname === '/api/status'
    if (fixed && url.search !== '') return refusal(400, 'No parameters are taken here.')
    if (url.pathname === '/healthz') return HEALTH
    if (url.pathname === '/api/status') {
      return statusAnswer(reader.status(), options.school, options.version, now())
    }
    return options.files?.file(url.pathname, encoding) ?? NOT_FOUND
  }

  async function dataAnswer(
    collection: Collection,
    idText: string | undefined,
    query: URLSearchParams,
  ): Promise<Answer> {
    if (idText !== undefined) {
      if (query.size > 0) return refusal(400, 'No parameters are taken here.')
      const id = parseRecordId(idText)
      if (id === null) return notFound(collection)
      const answer = await reader.one(collection, id)
      return oneAnswer(collection, answer, reader.status().budget, now())
    }
    const asked = readListParameters(collection, query)
    if ('problem' in asked) return refusal(400, asked.problem)
    const list = await reader.list(asked.question)
    return listAnswer(list, asked.limit, reader.status().budget, now())
  }

  return async (request) => {
    try {
      const given = await answer(request)
      log.debug('answered', { status: given.status })
      return toResponse(given, request.method)
    } catch (error) {
      log.error('answer_failed', { name: error instanceof Error ? error.name : 'unknown' })
      return toResponse(jsonAnswer(500, { error: 'Something went wrong here.' }), request.method)
    }
  }
}
