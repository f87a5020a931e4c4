import type { Flaw } from '#domain/record/reservation.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { VisibleWords } from './VisibleWords.tsx'

/** Unreadable fields, by their path in the answer. */
export function RecordFlaws({ flaws }: { flaws: readonly Flaw[] }) {
  if (flaws.length === 0) return null
  return (
    <div className="mt-2 rounded-md overflow-hidden">
      <Notice tone="amber">
        <p>Parts of this record could not be read. The scheduling system sent:</p>
        <ul>
          {flaws.map((flaw) => (
            <li key={`${flaw.path} ${flaw.problem}`}>
              <strong>
                <VisibleWords text={flaw.path} />
              </strong>{' '}
              <VisibleWords text={flaw.problem} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
