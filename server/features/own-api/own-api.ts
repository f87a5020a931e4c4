import type { AccountsContext } from '#server/accounts/context.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { SHEET_PATH } from '#server/http/paths.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import { type Handler, NO_PARAMETERS } from '#server/http/router.ts'
import { OPEN_API_PATH, openApi } from './open-api.ts'
import { createSheet, type SheetParts } from './sheet-answer.ts'

/** What scripts and spreadsheets ask beside the API's own lists and records. */
export interface OwnApi {
  /** What is answered at a path, to whoever is known; null for nothing. */
  readonly answer: (path: string) => Handler | null
  /** What is opened by a token in its address; null for no such path. */
  readonly open: (request: IncomingRequest) => Answer | Promise<Answer> | null
}

export interface OwnApiParts extends Omit<SheetParts, 'context'> {
  readonly context: SheetParts['context'] & Pick<AccountsContext, 'school'>
  /** Of Flightline. */
  readonly version: string
}

export function createOwnApi(parts: OwnApiParts): OwnApi {
  const { sheet, byAddress } = createSheet(parts)
  const description = jsonAnswer(200, openApi(parts.context.school, parts.version))
  const answers: Readonly<Record<string, Handler>> = {
    [SHEET_PATH]: ({ request, caller }) => sheet(request.query, request, caller),
    [OPEN_API_PATH]: ({ request }) => (request.query === '' ? description : NO_PARAMETERS),
  }
  return {
    answer: (path) => (Object.hasOwn(answers, path) && answers[path]) || null,
    open: byAddress,
  }
}
