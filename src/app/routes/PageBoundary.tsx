import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { anotherVersion, useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { Button } from '#ui/Button.tsx'
import { Boundary } from '#ui/notices/Boundary.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'

interface Props {
  /** A new value starts afresh: the address of the page. */
  readonly resetKey: string
  /** What surrounds the words about a failure: a frame with its navigation, a dialog. */
  readonly renderAround: (words: ReactNode) => ReactNode
  /** Nothing else is in sight, so what another version no longer has is loaded again with the whole page. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** Keeps a failure of one page from taking the others with it, and offers what helps. */
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

/** Says that something broke, never what was in it: an error's own text may hold a person's name. */
function Broken() {
  return (
    <EmptyState title="This page stopped working">
      <p>
        Nothing is lost: the data is the school’s and was only shown here. The other pages still
        work.
      </p>
      <ReloadButton />
    </EmptyState>
  )
}

/** A part of the page could not be fetched. `onBack`: Flightline, which did not answer, does again. */
function Missing({ onBack, isWhole }: { onBack: () => void; isWhole: boolean }) {
  const { retry, ...answer } = useGatewayStatus()
  const { problem } = answer
  const isOfAnother = problem === null && anotherVersion(answer) !== null
  useEffect(() => {
    if (isWhole && isOfAnother) location.reload()
  }, [isWhole, isOfAnother])
  const isAway = problem !== null
  const wasAway = useRef(false)
  // It may be the first that anybody notices of it.
  useEffect(retry, [retry])
  const comesBack = useEffectEvent(onBack)
  useEffect(() => {
    if (wasAway.current && !isAway) comesBack()
    wasAway.current = isAway
  }, [isAway])
  if (isAway) {
    return (
      <EmptyState title="This part is not here yet">
        <p>Flightline itself does not answer. What is missing is fetched as soon as it does.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="There is a new version of Flightline">
      <p>
        This part of the page has been replaced since you opened it, or the connection is down.
        Reload to get the new version.
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

/** True for what browsers throw when a part of the page is gone from the server: a new version was installed (or the connection is down). */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && MISSING_CHUNK.some((words) => error.message.includes(words))
}
