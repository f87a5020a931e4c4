import { useLocation } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Gauge from 'lucide-react/icons/gauge'
import PlaneTakeoff from 'lucide-react/icons/plane-takeoff'
import Printer from 'lucide-react/icons/printer'
import Scale from 'lucide-react/icons/scale'
import { useMemo, useState } from 'react'
import type { ApiProblem } from '#api/range/range-answer.ts'
import type { GatewayStatus } from '#api/status/gateway-status.ts'
import type { School } from '#api/use-school.ts'
import type { Reason } from '#api/wire/reasons.ts'
import { USUAL_HOURS } from '#time/opening-hours.ts'
import { NO_GAPS } from '#time/reading-age.ts'
import type { FrameParts } from '#ui/frame/frame-context.ts'
import { DemonstrationLine } from './DemonstrationLine.tsx'
import { changeSettings, useSettings } from './settings/settings-store.ts'
import { StatusPanel } from './status/StatusPanel.tsx'

const PAGES = [
  { label: 'Schedule', href: '/schedule', Icon: CalendarDays },
  { label: 'Today', href: '/today', Icon: PlaneTakeoff },
  { label: 'Flight log', href: '/flights', Icon: Gauge },
  { label: 'Reconcile', href: '/reconcile', Icon: Scale },
  { label: 'Insights', href: '/insights', Icon: ChartColumn },
  { label: 'Print day', href: '/print/day', Icon: Printer },
] as const

const NO_REQUESTS = { limit: null, remaining: null, reset: null } as const

/** The bar's own things, from what the gateway says of itself and the school's system. */
export function useFrameParts(
  status: GatewayStatus | null,
  problem: ApiProblem | null,
  school: School | null,
  onFind: () => void,
): FrameParts {
  const path = useLocation({ select: (location) => location.pathname })
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
  return useMemo(
    () => ({
      brand: school?.name ?? 'Flightline',
      zone: school?.zone ?? null,
      pages: PAGES.map((page) => ({
        ...page,
        isCurrent: path === page.href || path.startsWith(`${page.href}/`),
      })),
      requests,
      rule: { hours, gaps },
      alarm: alarmOf(upstream, problem),
      panel:
        upstream === null || school === null
          ? null
          : (asOf, range) => (
              <StatusPanel
                requests={requests}
                upstream={upstream}
                version={version ?? ''}
                zone={school.zone}
                asOf={asOf}
                range={range}
              />
            ),
      onFind,
      hasMoved,
      foot: isDemonstration ? <DemonstrationLine /> : null,
      isRailOpen,
      onRail: (isOpen) => changeSettings({ isRailOpen: isOpen }),
    }),
    [
      school,
      path,
      requests,
      upstream,
      hours,
      gaps,
      version,
      problem,
      onFind,
      hasMoved,
      isDemonstration,
      isRailOpen,
    ],
  )
}

function alarmOf(
  upstream: GatewayStatus['upstream'] | null,
  problem: ApiProblem | null,
): FrameParts['alarm'] {
  if (problem !== null) return { tone: 'red', words: 'Server does not answer' }
  if (upstream?.state !== 'failing') return null
  const words = ALARMS.get(upstream.reason ?? '') ?? 'School does not answer'
  return { tone: upstream.reason === 'upstream_auth' ? 'red' : 'amber', words }
}

const ALARMS: ReadonlyMap<string, string> = new Map<Reason, string>([
  ['upstream_auth', 'Key rejected'],
  ['budget_exhausted', 'Requests spent'],
  ['upstream_rate_limited', 'Requests spent'],
  ['budget_reserved', 'Requests kept back'],
])
