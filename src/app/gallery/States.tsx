import { HOUR, plus } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { type FrameParts, FrameProvider, useFrame } from '#ui/frame/frame-context.ts'
import { StatusPill } from '#ui/frame/StatusPill.tsx'
import { CompletenessNotice } from '#ui/notices/CompletenessNotice.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { TONES } from '#ui/tones.ts'
import { Section } from './Section.tsx'

/** What a range can be: on its way, whole, partial, empty, failed with the old data kept. */
export function States() {
  return (
    <>
      <Section
        title="States of a range"
        isWide
        specimens={{
          Loading: (
            <CompletenessNotice
              completeness="loading"
              missingDays={[]}
              sentences={[]}
              progressText="312 reservations, page 4"
            />
          ),
          Complete: (
            <CompletenessNotice
              completeness="complete"
              missingDays={[]}
              sentences={['All 312 reservations of this week are here.']}
              progressText=""
            />
          ),
          Incomplete: (
            <CompletenessNotice
              completeness="incomplete"
              missingDays={['2026-11-18', '2026-11-20']}
              sentences={[
                'Wed 18 Nov after 14:20 is not known: the school has 100 or more bookings that day (UTC).',
                'Fri 20 Nov is not read yet.',
              ]}
              progressText=""
              onRetry={() => {}}
            />
          ),
          'Failed, the old data kept; in every tone': TONES.map((tone) => (
            <Notice key={tone} tone={tone} action={<Button>Read again</Button>}>
              Showing what was read at 09:42. The school’s system does not answer since 09:55; next
              try 10:03.
            </Notice>
          )),
          'Failed, nothing known': (
            <EmptyState title="This week could not be read">
              <p>The school’s system cannot be reached. Flightline keeps trying.</p>
              <Button look="primary">Read again</Button>
            </EmptyState>
          ),
          'Proven empty': (
            <EmptyState title="No reservations this week">
              Bookings made in the school’s system show up here.
            </EmptyState>
          ),
        }}
      />
      <Section
        title="The pill"
        specimens={Object.fromEntries(
          PILLS.map(([label, change, hours]) => [
            label,
            <Pill key={label} {...{ change, hours }} />,
          ]),
        )}
      />
    </>
  )
}

const PILLS: readonly (readonly [string, Partial<FrameParts>, number])[] = [
  ['Quiet', {}, 0],
  ['Old', {}, 3],
  ['School fails', { alarm: { tone: 'amber', words: 'School does not answer' } }, 1],
  ['Key rejected', { alarm: { tone: 'red', words: 'Key rejected' } }, 0],
  ['Spent', { requests: { limit: 100, remaining: 0, reset: null } }, 0],
  ['Nothing known', { requests: { limit: null, remaining: null, reset: null } }, 0],
]

function Pill({ change, hours }: { change: Partial<FrameParts>; hours: number }) {
  const frame = useFrame()
  const asOf = plus(useNow(), -hours * HOUR)
  const requests = { limit: 100, remaining: 83, reset: null }
  return (
    <FrameProvider value={{ ...frame, alarm: null, requests, ...change }}>
      <StatusPill asOf={asOf} ages={[{ pace: 'today', asOf }]} range={null} />
    </FrameProvider>
  )
}
