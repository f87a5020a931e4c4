import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ACCOUNTS_KEY } from '#api/accounts/use-accounts.ts'
import { useAlerts } from '#api/accounts/use-alerts.ts'
import { useSending } from '#api/accounts/use-sending.ts'
import { STATUS_KEY } from '#api/status/use-gateway-status.ts'
import { sayAlert } from '#bookings/access/alert-words.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useMoment } from '#bookings/access/use-moment.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Link } from '#ui/link.tsx'
import type { AlertWire } from '#wire/alerts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { alertSound, ring, wakeSound } from './alert-sound.ts'

export function AlertList() {
  const alerts = useAlerts()
  const moment = useMoment()
  const isOn = alertSound.use()
  const rows = alerts.data?.data ?? []
  return (
    <div className="grid w-[min(420px,100vw_-_18px)]">
      <div className="flex items-baseline justify-between gap-3 pt-2.5 pb-1.5 px-3.5">
        <b>Alerts</b>
        {alerts.data !== null && (
          <span className="note">
            {alerts.data.lookedAt === null
              ? 'not checked yet'
              : `checked ${moment(alerts.data.lookedAt)}`}
          </span>
        )}
      </div>
      <NotDone of={alerts} />
      {alerts.data !== null && rows.length === 0 && (
        <p className="quiet pt-1 pb-3.5 px-3.5">No alerts.</p>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((alert) => (
            <AlertLine key={alert.id} of={alert} />
          ))}
        </ul>
      )}
      <div className="pt-2 pb-3 px-3.5 border-t border-line-faint">
        <Checkbox
          label="Play a sound in this browser"
          isSelected={isOn}
          onChange={(next) => {
            alertSound.change(next)
            if (!next) return
            wakeSound()
            ring()
          }}
        />
        <p className="note">Outside opening hours, only for overdue flights.</p>
      </div>
    </div>
  )
}

function AlertLine({ of: alert }: { of: AlertWire }) {
  const moment = useMoment()
  const queryClient = useQueryClient()
  const sending = useSending()
  const row = useRef<HTMLLIElement>(null)
  const { id, rule, state, since, asOf, isUnconfirmed, by, reservation } = alert
  const said = sayAlert(alert, moment)
  const acknowledge = async () => {
    // Its button disappears; keep the focus in the list.
    const line = row.current
    const next = line?.nextElementSibling?.querySelector('button') ?? line
    if ((await sending.run({ path: `/api/house/alerts/${id}`, body: {} })) !== null) next?.focus()
    for (const queryKey of [[ACCOUNTS_KEY, '/api/alerts'], STATUS_KEY])
      void queryClient.invalidateQueries({ queryKey })
  }
  const href = reservation === null ? hrefOf(rule) : recordHref('reservation', reservation)
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-y-0.5 py-2 px-3.5 border-t border-line-faint data-[state=firing]:shadow-[inset_3px_0_var(--danger)] data-[state=unknown]:shadow-[inset_3px_0_var(--warn)]"
      data-alert={rule}
      data-state={state}
    >
      <span className="font-semibold wrap-anywhere in-data-[state=acknowledged]:font-normal">
        {said}
      </span>
      {state === 'unknown' && <span className="note">The data is too old to confirm this.</span>}
      {isUnconfirmed && state !== 'unknown' && (
        <span className="note">Not confirmed: no recent data from the scheduling system.</span>
      )}
      {by !== null && (
        <span className="note">
          {by === '' ? 'A dispatcher is on it' : `${visibleText(by)} is on it`}
        </span>
      )}
      <NotDone of={sending} />
      <div className="flex items-center gap-3">
        <span className="note flex-1">
          Since {moment(since)}
          {asOf !== null && ` · data as of ${moment(asOf)}`}
        </span>
        <span className="flex flex-none flex-row-reverse items-center gap-3">
          {by === null && (
            <Button
              disabled={sending.isBusy}
              aria-label={`I’m on it: ${said}`}
              onClick={() => void acknowledge()}
            >
              I’m on it
            </Button>
          )}
          {href !== null && <Link href={href}>{LINK_WORDS[rule]}</Link>}
        </span>
      </div>
    </li>
  )
}

function hrefOf(rule: AlertWire['rule']): string | null {
  if (rule === 'inspection') return PAGES.inspections.path
  return rule === 'not-closed' ? PAGES.today.path : null
}

const LINK_WORDS: Readonly<Record<AlertWire['rule'], string>> = {
  overdue: 'Open booking',
  clash: 'First booking',
  inspection: 'Inspections',
  'not-closed': 'Today',
  'nothing-fresh': '',
  'requests-gone': '',
}
