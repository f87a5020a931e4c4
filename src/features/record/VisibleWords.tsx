import { visibleText } from '#domain/text/visible-text.ts'

/** Isolated, so that right-to-left text doesn't reorder its neighbors. */
export function VisibleWords({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>
}
