import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { anotherVersion, useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { Button } from '#ui/Button.tsx'
import { Boundary } from '#ui/notices/Boundary.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'

interface Props {
  /** A new value retries: the page's address. */
  readonly resetKey: string
  readonly renderAround: (words: ReactNode) => ReactNode
  /** True if nothing else is shown, so a chunk of an old version reloads the whole page. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

export function PageBoundary({ resetKey, renderAround, isWhole = false, children }: Props) {
  return (
    <Boundary
      resetKey={resetKey}
      renderInstead={(error, retry) =>
        renderAround(
          <div role="alert">
            {isMissingChunk(error) ? <Missing onBack={retry} isWhole={isWhole} /> : <Broken />}
          </div>,
        )
      }
    >
      {children}
    </Boundary>
  )
}

/** Doesn't show the error: its text may contain names. */
function Broken() {
  return (
    <EmptyState title="This page stopped working">
      <p>No data is lost. The other pages still work.</p>
      <ReloadButton />
    </EmptyState>
  )
}

/** A chunk couldn't be loaded. `onBack`: the gateway answers again. */
function Missing({ onBack, isWhole }: { onBack: () => void; isWhole: boolean }) {
  const { retry, ...answer } = useGatewayStatus()
  const { problem } = answer
  const isOfAnother = problem === null && anotherVersion(answer) !== null
  useEffect(() => {
    if (isWhole && isOfAnother) location.reload()
  }, [isWhole, isOfAnother])
  const isAway = problem !== null
  const wasAway = useRef(false)
  // This may be the first sign of an outage, so check the status.
  useEffect(retry, [retry])
  const comesBack = useEffectEvent(onBack)
  useEffect(() => {
    if (wasAway.current && !isAway) comesBack()
    wasAway.current = isAway
  }, [isAway])
  if (isAway) {
    return (
      <EmptyState title="This part hasn’t loaded yet">
        <p>Flightline is not responding. The rest loads as soon as it does.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="There is a new version of Flightline">
      <p>
        Flightline was updated while this page was open, or the connection is down. Reload to get
        the new version.
      </p>
      <ReloadButton />
    </EmptyState>
  )
}

function ReloadButton() {
  return (
    <Button look="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  )
}

const MISSING_CHUNK = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** Errors that browsers throw for a chunk that is gone (new version) or unreachable. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && MISSING_CHUNK.some((words) => error.message.includes(words))
}
