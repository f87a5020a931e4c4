import { SCHOOL_STATES, type SchoolsWire } from '#api/schools-wire.ts'
import { parseInstant, SECOND } from '#time/instant.ts'
import type { Sample, Samples } from './exposition.ts'

/** Of more schools than this only the first are told one by one, what needs somebody before the rest. */
const MOST_LABELLED = 2_000

type HostedSchool = SchoolsWire['data'][number]
type HostedMetric = Extract<
  keyof Samples,
  'flightline_schools' | `flightline_hosted_${string}` | `flightline_database_${string}`
>

/** The same as the operator's page has, each by its host name. */
export function hostedSamples(
  { data, meta }: SchoolsWire,
  at: number,
): Pick<Samples, HostedMetric> {
  const labelled = data.slice(0, MOST_LABELLED)
  const each = (of: (school: HostedSchool) => number | boolean | null | undefined): Sample[] =>
    labelled.flatMap((school) => {
      const value = of(school) ?? null
      return value === null ? [] : [{ labels: { school: school.host }, value: Number(value) }]
    })
  const { database } = meta
  const latency = database?.latency ?? null
  return {
    flightline_schools: SCHOOL_STATES.map((state) => ({
      labels: { state },
      value: data.filter((school) => school.state === state).length,
    })),
    flightline_hosted_needs_operator: each(({ trouble }) => trouble?.needsYou ?? false),
    flightline_hosted_key_refused: each(({ state, today, trouble }) =>
      today === null && trouble?.kind !== 'key-lost'
        ? null
        : state === 'key-refused' || trouble?.kind === 'key-lost',
    ),
    flightline_hosted_held: each(({ holder: { who } }) =>
      who === 'unknown' ? null : who !== 'nobody',
    ),
    flightline_hosted_requests_limit: each(({ requests }) => requests?.limit),
    flightline_hosted_requests_remaining: each(({ requests }) => requests?.remaining),
    flightline_hosted_today_age_seconds: each(({ today }) => {
      if (today === null) return null
      const read = parseInstant(today.asOf)
      return read === null ? Number.POSITIVE_INFINITY : Math.max(0, at - read) / SECOND
    }),
    flightline_hosted_open: each(({ isOpen }) => isOpen),
    flightline_hosted_records: each(({ records }) => records),
    flightline_hosted_bytes: each(({ bytes }) => bytes),
    flightline_hosted_pages: each(({ pages }) => pages),
    flightline_database_up: database ? [{ value: database.away === null ? 1 : 0 }] : [],
    flightline_database_latency_seconds: latency === null ? [] : [{ value: latency / SECOND }],
  }
}
