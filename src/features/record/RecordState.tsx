import type { ReactNode } from 'react'
import type { SingleAnswer } from '#api/queries/use-single.ts'
import { sayStale, sayTrouble } from '#api/words/words.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { capital } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { Skeleton } from '#ui/notices/Skeleton.tsx'

interface RecordStateProps<T> {
  readonly what: 'reservation' | 'flight'
  readonly answer: SingleAnswer<T>
  readonly onClose?: () => void
  readonly children: (record: T) => ReactNode
}

export function RecordState<T>({ what, answer, onClose, children }: RecordStateProps<T>) {
  const format = useDateFormat()
  const { state, record, problem, asOf, staleReason } = answer
  if (record !== null) {
    return (
      <>
        {staleReason !== null && (
          <Notice tone="amber">
            {sayStale(staleReason, asOf, problem?.retryAt ?? null, format)}
          </Notice>
        )}
        {children(record)}
      </>
    )
  }
  if (state === 'loading') return <RecordWaiting />
  const [title, words] =
    state === 'not-found'
      ? [
          `${capital(what)} not found`,
          `This address doesn’t name a ${what}. It may have been cut short.`,
        ]
      : [`This ${what} could not be loaded`, 'Retrying.']
  return (
    <EmptyState title={title}>
      <p role={state === 'not-found' ? undefined : 'alert'}>
        {problem === null ? words : sayTrouble(problem, format)}
      </p>
      {onClose ? (
        <Button onClick={onClose}>Close</Button>
      ) : (
        <ButtonLink href={pageHref(what === 'flight' ? 'flights' : 'schedule', {})}>
          Open the {what === 'flight' ? 'flight log' : 'schedule'}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

export function RecordWaiting() {
  return (
    <div className="grid gap-4 min-h-90 content-start pt-2" role="status" aria-label="Loading">
      <Skeleton width="70%" height="16px" />
      <Skeleton width="40%" />
      {['84%', '62%', '74%', '68%', '80%', '56%'].map((width) => (
        <Skeleton key={width} width={width} height="14px" />
      ))}
    </div>
  )
}
