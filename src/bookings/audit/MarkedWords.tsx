import { type OrderPart, plainWords } from '#domain/audit/words/order-words.ts'

const MARKS = { wrong: 'bg-danger-tint text-danger', right: 'bg-ok-tint text-ok' } as const

export function MarkedWords({ of }: { of: readonly OrderPart[] }) {
  return (
    <bdi>
      {of.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same digit may be marked twice
          <mark key={at} className={`rounded-sm font-bold ${MARKS[part.mark]}`}>
            {plainWords([part])}
          </mark>
        ),
      )}
    </bdi>
  )
}
