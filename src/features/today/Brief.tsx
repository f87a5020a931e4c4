import { Fragment } from 'react'
import { Link } from '#ui/link.tsx'
import styles from './Brief.module.css'
import type { BriefSentence } from './brief-words.ts'

/** What one dispatcher tells the next, every figure a link to what it counts; on a wall nothing can be pressed, and the numbers are above. */
export function Brief({
  sentences,
  isOnWall = false,
}: {
  sentences: readonly BriefSentence[]
  isOnWall?: boolean
}) {
  return (
    <section className={styles.brief} aria-label="Handover" data-on-wall={isOnWall || undefined}>
      <ul className={styles.sentences}>
        {sentences
          .filter((one) => !isOnWall || !hasCount(one))
          .map(({ key, parts, tone }) => (
            <li key={key} data-brief={key} data-tone={tone}>
              {parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
                <Fragment key={index}>
                  {typeof part === 'string' ? (
                    <bdi>{part}</bdi>
                  ) : isOnWall ? (
                    <strong>{part.text}</strong>
                  ) : (
                    <span data-count={part.count?.state} data-value={part.count?.value}>
                      <Link href={part.href}>{part.text}</Link>
                    </span>
                  )}
                </Fragment>
              ))}
            </li>
          ))}
      </ul>
    </section>
  )
}

function hasCount({ parts }: BriefSentence): boolean {
  return parts.some((part) => typeof part !== 'string' && part.count !== undefined)
}
