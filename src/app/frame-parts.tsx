import { useQueryClient } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { useMemo, useState } from 'react'
import { useApiEnvironment } from '#api/http/environment.ts'
import type { Reason } from '#api/http/reasons.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import type { School } from '#api/use-school.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { NO_GAPS } from '#time/reading-age.ts'
import { runCommand } from '#ui/commands.ts'
import type { FrameAction, FrameParts } from '#ui/frame/frame-context.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useIsPhone } from '#ui/media.ts'
import { isAllowed, type SessionWire } from '#wire/access.ts'
import { isAboutKey } from '#wire/wire.ts'
import { menuAt } from './menu.ts'
import type { Opened } from './opened.ts'
import { FindField } from './palette/FindField.tsx'
import { useHere } from './routes/history.ts'
import { PersonMenu } from './session/PersonMenu.tsx'
import { changeSettings, useSettings } from './settings/settings.ts'
import { RefreshKey } from './status/RefreshKey.tsx'

const statusPanel = lazyPart(async () => (await import('./status/StatusPanel.tsx')).StatusPanel)

const bell = lazyPart(async () => (await import('./alerts/AlertBell.tsx')).AlertBell)

// At the lower edge, where it moves nothing when it appears.
const demonstration = lazyPart(
  async () => (await import('./DemonstrationLine.tsx')).DemonstrationLine,
)

const NO_REQUESTS = { limit: null, remaining: null, reset: null } as const

export function useFrameParts(
  status: GatewayStatus | null,
  problem: ApiProblem | null,
  school: School | null,
  onOpened: (opened: Opened) => void,
): FrameParts {
  const { path, search } = useHere()
  const date = new URLSearchParams(search).get('date')
  const { isRailOpen } = useSettings()
  const [start] = useState(path)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && path !== start) setHasMoved(true)
  const requests = status?.requests ?? NO_REQUESTS
  const upstream = status?.upstream ?? null
  const hours = status?.hours ?? USUAL_HOURS
  const gaps = status?.gaps ?? NO_GAPS
  const version = status?.version ?? null
  const isDemonstration = status?.school.isDemonstration ?? false
  const session = status?.session ?? null
  const showsAlerts = status !== null && isAllowed(session, 'acknowledge')
  const queryClient = useQueryClient()
  const { clock } = useApiEnvironment()
  const isPhone = useIsPhone()
  return useMemo(() => {
    // If even that can't load, the page says why (`useLookAfterMissing`).
    const leaveNow = async () => (await import('./session/sign-out.ts')).signOut(queryClient, clock)
    const leave: FrameAction[] =
      session?.kind === 'person'
        ? [{ label: 'Sign out', Icon: LogOut, onPress: () => void leaveNow().catch(() => {}) }]
        : []
    const menu = menuAt(path, session, date)
    return {
      brand: school?.name ?? 'Flightline',
      zone: school?.zone ?? null,
      ...menu,
      who: session && whoOf(session, leave),
      requests,
      rule: { hours, gaps },
      alarm: alarmOf(upstream, problem),
      panel:
        upstream === null || school === null
          ? null
          : (ages, asOf, range, head) => (
              <statusPanel.Part {...{ requests, upstream, ages, asOf, range, head }} />
            ),
      Refresh: upstream === null || !isAllowed(session, 'spend') ? null : RefreshKey,
      Find: menu.isSchool ? FindField : null,
      Bell: menu.isSchool && showsAlerts ? bell.Part : null,
      actions: [
        { label: 'Settings', Icon: Settings, onPress: () => onOpened('settings') },
        ...(isPhone
          ? []
          : [{ label: 'Keyboard shortcuts', Icon: Keyboard, onPress: () => onOpened('list') }]),
        ...(menu.isSchool
          ? [{ label: 'Requests and status', Icon: Activity, onPress: () => runCommand('status') }]
          : []),
        ...leave,
      ],
      about: [session?.name, 'Flightline', version, school?.zone.name].filter(Boolean).join(' · '),
      hasMoved,
      foot: isDemonstration ? <demonstration.Part /> : null,
      isRailOpen,
      onRail: (isOpen) => changeSettings({ isRailOpen: isOpen }),
    }
  }, [
    school,
    path,
    date,
    requests,
    upstream,
    hours,
    gaps,
    version,
    problem,
    onOpened,
    hasMoved,
    isDemonstration,
    isRailOpen,
    session,
    showsAlerts,
    isPhone,
    queryClient,
    clock,
  ])
}

function whoOf({ signedIn, role, projection, name }: SessionWire, actions: readonly FrameAction[]) {
  const marks = {
    'data-role': role,
    'data-signed-in': String(signedIn),
    'data-display-name': name,
    'data-projection': projection,
  }
  return { marks, PersonMenu, actions }
}

function alarmOf(
  upstream: GatewayStatus['upstream'] | null,
  problem: ApiProblem | null,
): FrameParts['alarm'] {
  if (problem?.reason === 'house_unavailable')
    return { tone: 'amber', words: 'Sign-in unavailable' }
  if (problem?.reason === 'school_unavailable')
    return { tone: 'amber', words: 'School unavailable' }
  if (problem !== null) return { tone: 'red', words: 'Flightline not responding' }
  if (upstream?.state !== 'failing') return null
  const words = ALARMS.get(upstream.reason ?? '') ?? 'No answer'
  return { tone: isAboutKey(upstream.reason) ? 'red' : 'amber', words }
}

const ALARMS: ReadonlyMap<string, string> = new Map<Reason, string>([
  ['upstream_auth', 'Key rejected'],
  ['upstream_other_school', 'Wrong key?'],
  ['budget_exhausted', 'Requests spent'],
  ['upstream_rate_limited', 'Requests refused'],
  ['budget_reserved', 'Requests reserved'],
])
