import { useLocation } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Gauge from 'lucide-react/icons/gauge'
import Printer from 'lucide-react/icons/printer'
import { useMemo, useState } from 'react'
import type { GatewayStatus } from '#api/gateway-status.ts'
import type { ApiProblem } from '#api/range-answer.ts'
import type { School } from '#api/use-school.ts'
import type { FrameParts } from '#ui/frame-context.ts'
import { StatusPanel } from './StatusPanel.tsx'
import { changeSettings, useSettings } from './settings-store.ts'

const PAGES = [
  { label: 'Schedule', href: '/schedule', Icon: CalendarDays },
  { label: 'Flight log', href: '/flights', Icon: Gauge },
  { label: 'Print day', href: '/print/day', Icon: Printer },
] as const

const NO_REQUESTS = { limit: null, remaining: null, reset: null } as const

/** The bar's own things, from what the gateway says of itself and the school's system. */
export function useFrameParts(
  status: GatewayStatus | null,
  problem: ApiProblem | null,
  school: School | null,
): FrameParts {
  const path = useLocation({ select: (location) => location.pathname })
  const { isRailOpen } = useSettings()
  const [start] = useState(path)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && path !== start) setHasMoved(true)
  return useMemo(
    () => ({
      brand: school?.name ?? 'Flightline',
      zone: school?.zone ?? null,
      pages: PAGES.map((page) => ({
        ...page,
        isCurrent: path === page.href || path.startsWith(`${page.href}/`),
      })),
      requests: status?.requests ?? NO_REQUESTS,
      alarm: alarmOf(status, problem),
      panel:
        status === null || school === null
          ? null
          : (asOf) => <StatusPanel status={status} zone={school.zone} asOf={asOf} />,
      hasMoved,
      isRailOpen,
      onRail: (isOpen) => changeSettings({ isRailOpen: isOpen }),
    }),
    [school, path, status, problem, hasMoved, isRailOpen],
  )
}

function alarmOf(status: GatewayStatus | null, problem: ApiProblem | null): FrameParts['alarm'] {
  if (problem !== null) return { tone: 'red', words: 'Server does not answer' }
  if (status?.upstream.state !== 'failing') return null
  if (status.upstream.reason === 'upstream_auth') return { tone: 'red', words: 'Key rejected' }
  const isSpent =
    status.upstream.reason === 'budget_exhausted' ||
    status.upstream.reason === 'upstream_rate_limited'
  return { tone: 'amber', words: isSpent ? 'Requests spent' : 'School does not answer' }
}
