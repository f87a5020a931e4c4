import { Component, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'

interface Props {
  /** A new value starts afresh: the address of the page. */
  readonly resetKey: string
  /** What surrounds the words about a failure: a frame with its navigation, a dialog. */
  readonly renderAround: (words: ReactNode) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  readonly failedKey: string | null
}

// The one class of the page: React catches what a render throws in no other way.
/** Keeps a failure of one page from taking the others with it, and offers what helps. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, failedKey: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failedKey: '' }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (state.failedKey === '') return { failedKey: props.resetKey }
    if (state.failedKey !== null && state.failedKey !== props.resetKey)
      return { error: null, failedKey: null }
    return null
  }

  override render() {
    if (this.state.failedKey === null) return this.props.children
    return this.props.renderAround(<Failure error={this.state.error} />)
  }
}

/** Says that something broke, never what was in it: an error's own text may hold a person's name. */
function Failure({ error }: { error: unknown }) {
  const isMissing = isMissingChunk(error)
  return (
    <div role="alert">
      <EmptyState
        title={isMissing ? 'There is a new version of Flightline' : 'This page stopped working'}
      >
        <p>
          {isMissing
            ? 'This part of the page has been replaced since you opened it, or the connection is down. Reload to get the new version.'
            : 'Nothing is lost: the data is the school’s and was only shown here. The other pages still work.'}
        </p>
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </div>
  )
}

const MISSING_CHUNK = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** True for what browsers throw when a part of the page is gone from the server: a new version was installed (or the connection is down). */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && MISSING_CHUNK.some((words) => error.message.includes(words))
}
