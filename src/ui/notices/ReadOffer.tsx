import { Button } from '#ui/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ReadOfferProps {
  /** Cost and requests left; null while loading. */
  readonly words: string | null
  /** Button label; null if nothing can be loaded, '' if the price is unknown. */
  readonly price: string | null
  readonly onRead: () => void
}

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
