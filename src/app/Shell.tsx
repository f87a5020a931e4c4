import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { problemOf } from '#api/http/errors.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import { identityOf, STATUS_KEY, useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { type School, SchoolContext } from '#api/use-school.ts'
import { isHrefOpenTo } from '#bookings/address/open-to.ts'
import { BookingSettingsProvider } from '#bookings/booking/booking-settings.tsx'
import { InspectionsProvider } from '#bookings/inspections/loaded-inspections.tsx'
import { type FindingLimits, USUAL_LIMITS } from '#domain/findings/finding.ts'
import { isZoneName, zoneOf } from '#time/zone.ts'
import { FrameProvider } from '#ui/frame/frame-context.ts'
import { fetchRest, lazyPart } from '#ui/lazy-part.ts'
import { LinkProvider } from '#ui/link.tsx'
import { Boundary } from '#ui/notices/Boundary.tsx'
import { CommandDesk } from './CommandDesk.tsx'
import { useFrameParts } from './frame-parts.tsx'
import { OpenedContext, openedInAddress } from './opened.ts'
import { goTo } from './routes/history.ts'
import { OpenRecord } from './routes/OpenRecord.tsx'
import { PageSwitch, SkeletonHere } from './routes/PageSwitch.tsx'
import { signedOut } from './routes/signed-out.ts'
import { useSettings } from './settings/settings.ts'
import { Unreachable } from './status/Unreachable.tsx'

const warnings = lazyPart(async () => (await import('./status/Warnings.tsx')).Warnings, {
  isRare: true,
})

const sessionCleanup = lazyPart(
  async () => (await import('./session/session-cleanup.ts')).SessionCleanup,
  { isRare: true },
)

/** Around every page. Nothing is shown before the gateway has named the school. */
export function Shell() {
  const { status, problem, retry } = useGatewayStatus()
  const school = useSchoolOf(status)
  const [opened, setOpened] = useState(openedInAddress)
  const over = useMemo(() => ({ opened, onOpened: setOpened }), [opened])
  const parts = useFrameParts(status, problem, school, setOpened)
  const limits = useLimits()
  const isAtRest = useRest(school !== null)
  const isSignedOut = problem?.reason === 'sign_in'
  const session = status?.session ?? null
  useStatusAfterQuestions()
  useLookAfterMissing(retry)
  const opens = useCallback((href: string) => isHrefOpenTo(href, session), [session])
  if (isSignedOut)
    return (
      <LinkProvider follow={goTo}>
        <sessionCleanup.Part isSignedOut />
        <signedOut.Part />
      </LinkProvider>
    )
  if (school === null)
    return problem === null && status === null ? (
      <FrameProvider value={parts}>
        <SkeletonHere />
      </FrameProvider>
    ) : (
      <Unreachable problem={problem} onRetry={retry} />
    )
  return (
    <SchoolContext value={school}>
      <LinkProvider follow={goTo} opens={opens}>
        <FrameProvider value={parts}>
          <BookingSettingsProvider limits={limits}>
            {/* A new key: another person or role must not see what was drawn before. */}
            <OpenedContext key={identityOf(status)} value={over}>
              {isAtRest && (
                <Boundary resetKey="" renderInstead={() => null}>
                  <warnings.Part />
                </Boundary>
              )}
              <InspectionsProvider isShown={session?.role !== 'display'}>
                <PageSwitch />
                <OpenRecord />
                <CommandDesk />
              </InspectionsProvider>
              {session && <sessionCleanup.Part isSignedOut={false} />}
            </OpenedContext>
          </BookingSettingsProvider>
        </FrameProvider>
      </LinkProvider>
    </SchoolContext>
  )
}

/** Keeps its identity while unchanged. Null until known, or if the browser doesn't know the zone. */
function useSchoolOf(status: GatewayStatus | null): School | null {
  const name = status?.school.name ?? ''
  const timeZone = status?.school.timeZone ?? ''
  const { latitude = null, longitude = null } = status?.school.location ?? {}
  return useMemo(() => {
    if (timeZone === '' || !isZoneName(timeZone)) return null
    const location = latitude !== null && longitude !== null ? { latitude, longitude } : null
    return { name, zone: zoneOf(timeZone), location }
  }, [name, timeZone, latitude, longitude])
}

function useLimits(): FindingLimits {
  const { turnRoundMinutes } = useSettings()
  return useMemo(() => ({ ...USUAL_LIMITS, turnRoundMinutes }), [turnRoundMinutes])
}

/** ms. After this idle time the rest is preloaded, so that the first press finds it. */
const AT_REST = 2000

function useRest(isReady: boolean): boolean {
  const queryClient = useQueryClient()
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    if (!isReady) return
    const leaving = new AbortController()
    const look = () => {
      // Refused days wait for a retry, perhaps for hours.
      const isFirstTry = ({ state }: Query) => state.fetchFailureCount === 0
      if (queryClient.isFetching({ predicate: isFirstTry }) > 0) timer = setTimeout(look, AT_REST)
      else {
        setIsAtRest(true)
        void fetchRest(leaving.signal)
      }
    }
    let timer = setTimeout(look, AT_REST)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isReady, queryClient])
  return isAtRest
}

/** A chunk that fails to load may belong to an old version; check the status at once. */
function useLookAfterMissing(look: () => void): void {
  useEffect(() => {
    addEventListener('vite:preloadError', look)
    return () => removeEventListener('vite:preloadError', look)
  }, [look])
}

/** Single requests change "requests left" between polls, so ask for the status after them and on "signed out". */
function useStatusAfterQuestions(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
        const [kind] = query.queryKey
        if (type !== 'updated' || !('action' in event) || kind === STATUS_KEY[0]) return
        const { action } = event
        const isRefused = action.type === 'error' && problemOf(action.error).reason === 'sign_in'
        const isDone = action.type === 'success' || action.type === 'error'
        if (isRefused || (isDone && kind === 'single'))
          void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
      }),
    [queryClient],
  )
}
