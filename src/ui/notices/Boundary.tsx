import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly resetKey: unknown
  readonly renderInstead: (error: unknown, retry: () => void) => ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failed: { readonly error: unknown; readonly key: unknown } | null
}

/** Set by a failure of this render. */
const NOW = Symbol('now')

// A class, because React has no hook for render errors.
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
