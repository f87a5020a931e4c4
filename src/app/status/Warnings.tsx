import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { anotherVersion, useStatusPart } from '#api/status/use-gateway-status.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { asInstant, DAY, parseInstant } from '#time/instant.ts'
import { judgeZone, WITNESSED_DAYS } from '#time/zone-doubt.ts'
import { offsetSteps } from '#time/zone-offsets.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { listOf, number, object, string } from '#wire/shape.ts'
import { useReloadUntouched } from './use-reload-untouched.ts'
import styles from './Warnings.module.css'
import { saySkew, sayUnsaved, sayVersion, sayZoneDoubt, type Warning } from './warning-words.ts'

const clocksWire = object({
  skew: number,
  offsets: listOf(object({ from: string, minutes: number })),
  written: listOf(object({ from: string, to: string, minutes: number })),
})

const unsavedWire = object({ since: string, reason: string })

/** Above every page: other version, doubtful clocks, data not saved. Each can be hidden until reload. */
export function Warnings() {
  const warnings = [...useVersionWarning(), ...useUnsavedWarning(), ...useClockWarnings()]
  const [hidden, setHidden] = useState<readonly string[]>([])
  const shown = warnings.filter(({ words }) => !hidden.includes(words))
  if (shown.length === 0) return null
  return (
    <div className={styles.warnings} data-warnings="">
      {shown.map(({ tone, words, endsByReload }) => (
        <Notice
          key={words}
          tone={tone}
          action={
            <>
              {endsByReload && <Button onClick={() => location.reload()}>Reload</Button>}
              <IconButton
                label="Hide this line"
                className={styles.hide}
                onClick={() => setHidden([...hidden, words])}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            </>
          }
        >
          {words}
        </Notice>
      ))}
    </div>
  )
}

function useVersionWarning(): readonly Warning[] {
  const version = useStatusPart(anotherVersion)
  const pageVersion = useStatusPart((answer) => answer.pageVersion)
  useReloadUntouched(version)
  return version === null ? [] : [sayVersion(version, pageVersion ?? '')]
}

function useUnsavedWarning(): readonly Warning[] {
  const format = useDateFormat()
  const now = useNow()
  const told = useStatusPart(({ status }) => JSON.stringify(status?.unsaved ?? null))
  const unsaved: unknown = JSON.parse(told)
  const since = unsavedWire.is(unsaved) ? parseInstant(unsaved.since) : null
  if (!unsavedWire.is(unsaved) || since === null) return []
  return [sayUnsaved(unsaved.reason, format.moment(since, now))]
}

/** Compares the gateway's clock and zone data with this browser's and with the API's instants. */
function useClockWarnings(): readonly Warning[] {
  const format = useDateFormat()
  const now = useNow()
  // As text, because each poll returns a new object.
  const told = useStatusPart(({ status }) => JSON.stringify(status?.clocks ?? null))
  const today = Math.floor(now / DAY)
  const known = useMemo(() => {
    const clocks: unknown = JSON.parse(told)
    if (!clocksWire.is(clocks)) return null
    const steps = clocks.offsets.flatMap(({ from: text, minutes }) => {
      const from = parseInstant(text)
      return from === null ? [] : [{ from, minutes }]
    })
    const start = steps[0]?.from
    if (start === undefined) return null
    return {
      skew: clocks.skew,
      witnesses: {
        page: offsetSteps(format.zone, {
          start,
          end: asInstant((today + WITNESSED_DAYS.ahead) * DAY),
        }),
        machine: steps,
        written: clocks.written.flatMap(({ from: text, to: end, minutes }) => {
          const [from, to] = [parseInstant(text), parseInstant(end)]
          return from === null || to === null ? [] : [{ from, to, minutes }]
        }),
      },
    }
  }, [told, today, format])
  if (known === null) return []
  const doubt = judgeZone(now, known.witnesses)
  const warnings = [doubt && sayZoneDoubt(doubt, format, now), saySkew(known.skew)]
  return warnings.filter((warning) => warning !== null)
}
