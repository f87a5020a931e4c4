import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'

interface RecordBoundaryProps {
  readonly of: unknown
  /** Names the item, never a person. */
  readonly words: string
  readonly renderAround?: (words: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** Error boundary for one row or card. */
export function RecordBoundary({ of, words, renderAround, children }: RecordBoundaryProps) {
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

export function asListItem(words: ReactNode): ReactNode {
  return <li className="note">{words}</li>
}
