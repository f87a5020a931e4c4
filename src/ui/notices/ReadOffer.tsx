import { Button } from '#ui/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ReadOfferProps {
  /** What reading costs and what is left, in words; null while that is being asked. */
  readonly words: string | null
  /** What stands on the button: what it costs; null where nothing can be read, '' where that is not known. */
  readonly price: string | null
  readonly onRead: () => void
}

/** Replaces a long range that is not known: its price, and the button that agrees to it. */
export function ReadOffer({ words, price, onRead }: ReadOfferProps) {
  return (
    <EmptyState title="Not read yet">
      <p role="status">{words ?? 'What reading it costs is being worked out.'}</p>
      {words !== null && price !== null && (
        <p>
          <Button look="primary" onClick={onRead}>
            Read{price && `, ${price}`}
          </Button>
        </p>
      )}
    </EmptyState>
  )
}
