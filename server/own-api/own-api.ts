import type { Answer } from '#gateway/answer.ts'
import { type Asked, SHEET_PATH } from '#gateway/asked.ts'
import type { AnswerTo } from '#gateway/gateway.ts'
import { createSheet, type SheetParts } from './sheet-answer.ts'

/** What scripts and spreadsheets ask beside the API's own lists and records. */
export interface OwnApi {
  /** What is answered at a path, to whoever is known; null for nothing. */
  readonly answer: (path: string) => AnswerTo | null
  /** What is opened by a token in its address; null for no such path. */
  readonly open: (asked: Asked, path: string, query: string) => Answer | Promise<Answer> | null
}

export function createOwnApi(parts: SheetParts): OwnApi {
  const { sheet, byAddress } = createSheet(parts)
  return {
    answer: (path) =>
      path === SHEET_PATH ? (query, { asked, caller }) => sheet(query, asked, caller) : null,
    open: byAddress,
  }
}
