import { preload } from '#api/http/preload.ts'
import { recallFleet } from '#api/queries/remembered-fleet.ts'
import { statusInPage } from '#api/status/status-in-page.ts'
import { applyLooks, keptSettings } from '#app/settings/stored-settings.ts'
import { takeLinkSecret } from '#bookings/address/link-secret.ts'
import { isHrefOpenTo, type OpenTo } from '#bookings/address/open-to.ts'
import { parseSearch } from '#bookings/address/search-params.ts'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { isWallAt } from '#features/today/today-state.ts'
import { asFields } from '#memory/kept-text.ts'
import { systemClock } from '#time/clock.ts'
import { parseInstant } from '#time/instant.ts'
import { usableLocale, weekStartOf } from '#time/locale.ts'
import type { DayRange } from '#time/plain-day.ts'
import { isZoneName, localDayOf, zoneOf } from '#time/zone.ts'
import { frameShape, PHONE, TABLET } from '#ui/frame-shape.ts'
import { factsOf, isAllowed } from '#wire/access.ts'
import { pageAt, redirectFrom } from '#wire/pages.ts'
import { type FirstQuestion, firstQuestions } from './first-questions.ts'
import { showPicture, takePicture } from './picture.ts'

// Runs before the first paint, while everything else loads: sets colors and sends the page's first requests. Must not
// need React or the parsers.

takeLinkSecret()
const picture = takePicture()

const settings = keptSettings()
applyLooks(settings)

const redirect = redirectFrom(location.pathname, location.search)
if (redirect !== null) history.replaceState(null, '', redirect)

const status = statusInPage(systemClock)
const { school, serverTime, reason, session, coverage } = asFields(status?.body)

export const isSignedOut = reason === 'sign_in'

// The wall has no frame, so the screen stays empty until there is something to show.
if (isWallAt(location.pathname, location.search)) document.getElementById('root')?.replaceChildren()

export let asked: readonly FirstQuestion[] = []
/** Rows of the gateway stand where the page will draw them. */
export let isPictured = false

const shape = frameShape(matchMedia(PHONE).matches, matchMedia(TABLET).matches)

const { timeZone } = asFields(school)
const now = parseInstant(serverTime)
if (now !== null && typeof timeZone === 'string' && isZoneName(timeZone)) {
  const zone = zoneOf(timeZone)
  const who = (session ?? null) as OpenTo
  const locale = usableLocale(navigator.languages)
  const surroundings = {
    zone,
    today: localDayOf(zone, now),
    weekStart: settings.weekStart ?? weekStartOf(locale),
    shape,
    stored: isAllowed(who, 'spend') ? null : storedIn(asFields(coverage)),
  }
  // Skip requests that the role isn't allowed.
  const hasLog = who === null || factsOf(who).flights !== null
  asked = isHrefOpenTo(location.pathname, who)
    ? firstQuestions(location.pathname, location.search, surroundings).filter(
        (question) => hasLog || !('list' in question) || question.list !== 'flights',
      )
    : []
  for (const { path } of asked) preload(path)
  const isSchedule = pageAt(location.pathname)?.id === 'schedule'
  if (picture !== null && settings.clock === 'browser' && isSchedule) {
    // The page draws itself, whatever this does.
    try {
      const state = scheduleAddress.read(parseSearch(location.search))
      const { name } = asFields(school)
      const fleet = typeof name === 'string' ? recallFleet(name) : []
      isPictured = showPicture(picture, state, { ...surroundings, locale, fleet })
    } catch (error) {
      reportError(error)
    }
  }
}

/** As the gateway wrote them; invalid values only delay requests. */
function storedIn({ reservations, flights }: Record<string, unknown>) {
  const daysOf = (stored: unknown) => (Array.isArray(stored) ? (stored as DayRange[]) : [])
  return { reservations: daysOf(reservations), flights: daysOf(flights) }
}
