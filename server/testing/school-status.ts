import { type HostedSchool, schoolIdFrom } from '#server/host/schools/list.ts'
import {
  NOT_LOADED_FIGURES,
  type ReadStatus,
  type SchoolFigures,
  type SchoolStatus,
  schoolsWireOf,
} from '#server/host/schools/status.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { MINUTE } from '#time/instant.ts'

/** 9:00 in Denver on Wed 18 Nov 2026. */
export const STATUS_AT = Date.UTC(2026, 10, 18, 16)

/** A school of a list, whose id is made of its host. */
export function aHostedSchool(host: string, changes: Partial<HostedSchool> = {}): HostedSchool {
  return {
    id: schoolIdFrom(host),
    host,
    name: `School at ${host}`,
    baseUrl: `https://api.example/${host}`,
    timeZone: 'America/Denver',
    hours: { opens: 360, closes: 1320 },
    location: null,
    dailyRequests: 100,
    ...changes,
  }
}

type Changes = Partial<Omit<SchoolStatus, 'figures' | 'school'>> & {
  /** Null if nothing is known of the school. */
  readonly figures?: Partial<SchoolFigures> | null
}

/** A school of a host that is as it should be, but for what is changed; its host is made of its name. */
export function aSchoolStatus(
  name: string,
  { figures = {}, isLoaded = figures !== null, ...changes }: Changes = {},
): SchoolStatus {
  const host = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example.org`
  const all: SchoolFigures = {
    budget: { limit: 100, remaining: 63, reset: STATUS_AT + 8 * 60 * MINUTE, reserve: 3 },
    health: { state: 'ok', reason: null, since: null, retryAt: null },
    todayAsOf: STATUS_AT - 4 * MINUTE,
    isOpen: true,
    records: 12_345,
    crowdedAt: null,
    bytes: 8_123_456,
    pages: 3,
    unsaved: null,
    ...(!isLoaded && NOT_LOADED_FIGURES),
    ...figures,
  }
  return {
    school: { id: schoolIdFrom(host), name, host },
    isLoaded,
    isLoading: false,
    isKeyLost: false,
    holder: { who: 'here' },
    figures: figures === null ? null : all,
    ...changes,
  }
}

export function statusOf(
  schools: readonly SchoolStatus[],
  database: Parameters<typeof schoolsWireOf>[0]['database'] = null,
): ReadStatus {
  const gateway = {
    name: 'apron 1a2b3c4d',
    version: '1.2.3',
    startedAt: STATUS_AT - 90 * MINUTE,
  }
  return async () => schoolsWireOf({ gateway, schools, database }, STATUS_AT)
}

/** The answer of `GET /api/schools`. */
export function answerAbout(...of: Parameters<typeof statusOf>) {
  const status = statusOf(...of)
  return async () => jsonAnswer(200, await status())
}
