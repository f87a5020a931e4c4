import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** A new value starts afresh. */
  readonly resetKey: unknown
  /** What stands in its place. */
  readonly renderInstead: (error: unknown, retry: () => void) => ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failed: { readonly error: unknown; readonly key: unknown } | null
}

/** The key of a failure that was caught just now. */
const NOW = Symbol('now')

// The one class of the page: React catches what a render throws in no other way.
/** Keeps a failure of what is in it from taking the rest of the page along. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error, key: NOW } }
  }

  static getDerivedStateFromProps(
    { resetKey: key }: BoundaryProps,
    { failed }: BoundaryState,
  ): BoundaryState | null {
    if (failed?.key === NOW) return { failed: { ...failed, key } }
    return failed && failed.key !== key ? { failed: null } : null
  }

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return this.props.renderInstead(failed.error, () => this.setState({ failed: null }))
  }
}
