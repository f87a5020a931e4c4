import { useSchool } from '#api/use-school.ts'
import { closedWords } from '#time/closed-words.ts'
import { useNow } from '#ui/clock.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'

/** Says of a school outside its hours when it opens; nothing of an open one. */
export function ClosedWords() {
  const { zone } = useSchool()
  const { hours } = useFrame().rule
  const { locale } = useLocale()
  const words = closedWords(zone, useNow(), hours, locale)
  return words === null ? null : <strong data-closed="">{words}</strong>
}
