import { visibleText } from '#domain/text/visible-text.ts'

/** Text of the school's system, shown as text and kept from reversing its neighbours. */
export function VisibleWords({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>
}
