import { visibleText } from '#domain/text/visible-text.ts'

/** Text of the school's system, shown as text and kept from turning its neighbours around. */
export function VisibleWords({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>
}
