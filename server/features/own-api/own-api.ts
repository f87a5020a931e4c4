import type { AccountsContext } from '#server/accounts/context.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { SHEET_PATH } from '#server/http/paths.ts'
import { type Handler, NO_PARAMETERS } from '#server/http/router.ts'
import { OPEN_API_PATH, openApi } from './open-api.ts'
import { createSheet, type SheetParts } from './sheet-answer.ts'

export interface OwnApiParts extends SheetParts {
  readonly context: SheetParts['context'] & Pick<AccountsContext, 'school'>
  readonly version: string
}

export type OwnApi = ReturnType<typeof createOwnApi>

export function createOwnApi(parts: OwnApiParts) {
  const { sheet, byAddress } = createSheet(parts)
  const routes = new Map<string, Handler>([
    [SHEET_PATH, ({ request, caller }) => sheet(request.query, request, caller)],
    [
      OPEN_API_PATH,
      ({ request }) =>
        request.query === ''
          ? jsonAnswer(200, openApi(parts.context.school, parts.version))
          : NO_PARAMETERS,
    ],
  ])
  return {
    answer: (path: string): Handler | null => routes.get(path) ?? null,
    /** What a token in the address opens; null for no such path. */
    open: byAddress,
  }
}
