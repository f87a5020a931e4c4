import { visibleText } from '#domain/text/visible-text.ts'
import type { AlertWire } from '#wire/alerts-wire.ts'

/** "N123 is overdue: due back 3:30 PM". `moment` as of `useMoment`. */
export function sayAlert(
  { words, at }: Pick<AlertWire, 'words' | 'at'>,
  moment: (iso: string | null) => string,
): string {
  return visibleText(words.replace('{at}', at === null ? '' : moment(at)))
}
