import { schoolIdFrom } from '#server/host/schools/hosted-school.ts'
import { schoolsAnswer } from '#server/host/schools/schools-answer.ts'
import type { SchoolFigures, SchoolsTold, SchoolTold } from '#server/host/schools/schools-told.ts'
import { MINUTE } from '#time/instant.ts'

/** 9:00 in Denver on Wed 18 Nov 2026. */
export const TOLD_AT = Date.UTC(2026, 10, 18, 16)

type Changes = Partial<Omit<SchoolTold, 'figures' | 'elsewhere' | 'school'>> & {
  /** Null for a school that is not loaded. */
  readonly figures?: Partial<SchoolFigures> | null
  /** Of one that is loaded elsewhere alone. */
  readonly elsewhere?: Partial<SchoolFigures> | null
}

/** A school of a host that is as it should be, but for what is changed; its host is made of its name. */
export function aSchoolTold(
  name: string,
  { elsewhere = null, figures = elsewhere ? null : {}, ...changes }: Changes = {},
): SchoolTold {
  const host = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example.org`
  const all: SchoolFigures = {
    budget: { limit: 100, remaining: 63, reset: TOLD_AT + 8 * 60 * MINUTE, reserve: 3 },
    health: { state: 'ok', reason: null, since: null, retryAt: null },
    todayAsOf: TOLD_AT - 4 * MINUTE,
    isOpen: true,
    records: 12_345,
    crowdedAt: null,
    bytes: 8_123_456,
    pages: 3,
    unsaved: null,
    ...(figures ?? elsewhere),
  }
  return {
    school: { id: schoolIdFrom(host), name, host },
    isLoading: false,
    keyLost: false,
    holder: { who: 'here' },
    figures: figures === null ? null : () => all,
    elsewhere:
      elsewhere === null ? null : () => ({ ...all, records: null, bytes: null, pages: null }),
    ...changes,
  }
}

export function toldOf(
  schools: readonly SchoolTold[],
  database: ReturnType<SchoolsTold['database']> = null,
): SchoolsTold {
  return {
    gateway: { name: 'apron 1a2b3c4d', startedAt: TOLD_AT - 90 * MINUTE },
    look: async () => {},
    schools: () => schools,
    database: () => database,
  }
}

export function answerAbout(...of: Parameters<typeof toldOf>) {
  return schoolsAnswer(toldOf(...of), '1.2.3', () => TOLD_AT)
}
