import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'

interface PieceBoundaryProps {
  /** What is drawn: a new value is tried again. */
  readonly of: unknown
  /** What stands in its place: which one it is, never who. */
  readonly words: string
  /** What surrounds the words, where a list item or a row is needed. */
  readonly renderAround?: (words: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Keeps one row or card that cannot be drawn from taking the page with it. */
export function PieceBoundary({ of, words, renderAround, children }: PieceBoundaryProps) {
  return (
    <Boundary
      resetKey={of}
      renderInstead={() => {
        const said = <span data-unshown="">{words}.</span>
        return renderAround ? renderAround(said) : said
      }}
    >
      {children}
    </Boundary>
  )
}

/** The same for a line of a list. */
export function asListItem(words: ReactNode): ReactNode {
  return <li className="note">{words}</li>
}
