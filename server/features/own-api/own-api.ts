import type { AccountsContext } from '#server/accounts/context.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import { type IncomingRequest, SHEET_PATH } from '#server/http/asked.ts'
import { NO_PARAMETERS } from '#server/http/front.ts'
import type { AnswerTo } from '#server/http/gateway.ts'
import { OPEN_API_PATH, openApi } from './open-api.ts'
import { createSheet, type SheetParts } from './sheet-answer.ts'

/** What scripts and spreadsheets ask beside the API's own lists and records. */
export interface OwnApi {
  /** What is answered at a path, to whoever is known; null for nothing. */
  readonly answer: (path: string) => AnswerTo | null
  /** What is opened by a token in its address; null for no such path. */
  readonly open: (
    asked: IncomingRequest,
    path: string,
    query: string,
  ) => Answer | Promise<Answer> | null
}

export interface OwnApiParts extends Omit<SheetParts, 'kit'> {
  readonly kit: SheetParts['kit'] & Pick<AccountsContext, 'school'>
  /** Of Flightline. */
  readonly version: string
}

export function createOwnApi(parts: OwnApiParts): OwnApi {
  const { sheet, byAddress } = createSheet(parts)
  const description = jsonAnswer(200, openApi(parts.kit.school, parts.version))
  const answers: Readonly<Record<string, AnswerTo>> = {
    [SHEET_PATH]: (query, { asked, caller }) => sheet(query, asked, caller),
    [OPEN_API_PATH]: (query) => (query === '' ? description : NO_PARAMETERS),
  }
  return {
    answer: (path) => (Object.hasOwn(answers, path) && answers[path]) || null,
    open: byAddress,
  }
}
