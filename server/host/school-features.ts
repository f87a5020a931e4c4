import type { AccountsContext } from '#server/accounts/context.ts'
import type { Tokens } from '#server/accounts/tokens/tokens.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { createAlerts } from '#server/features/alerts/alerts.ts'
import { createDayMail } from '#server/features/alerts/day-mail/day-mail.ts'
import { createDayPaper, type DayPaperParts } from '#server/features/alerts/day-mail/day-paper.ts'
import { createFeeds } from '#server/features/feeds/feeds.ts'
import {
  createInspections,
  type InspectionsParts,
} from '#server/features/inspections/inspections.ts'
import { createMessages } from '#server/features/messages/channels.ts'
import { createOwnApi } from '#server/features/own-api/own-api.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import type { Handler } from '#server/http/router.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/reader.ts'
import type { CallAt, Refresher } from '#server/school/refresher/refresher.ts'
import { createRunningInMemory, createSchoolInMemory } from '#server/school/school-in-memory.ts'
import { zoneOf } from '#time/zone.ts'

export type Features = ReturnType<typeof createFeatures>

export function createFeatures(options: {
  readonly context: AccountsContext
  readonly tokens: Pick<Tokens, 'lend'>
  /** Null without a browser to make PDFs. */
  readonly printing: DayPaperParts['printing'] | null
  readonly reader: SchoolReader
  readonly ledger: Ledger
  readonly config: Config
  /** Only the gateway that reads the school sends messages. */
  readonly isHolder: () => boolean
  readonly plannedGap: Refresher['plannedGap']
  readonly nextReading: Refresher['nextReading']
  readonly schedule: CallAt
  readonly log: Log
  /** Null for a real school. */
  readonly planted: InspectionsParts['planted']
  readonly version: string
}) {
  const zone = zoneOf(options.config.timeZone)
  const messages = createMessages(options)
  const parts = {
    ...options,
    zone,
    inMemory: createSchoolInMemory(options.reader, zone),
    outbox: messages.outbox,
  }
  const ownApi = createOwnApi(parts)
  const inspections = createInspections(parts)
  const feeds = createFeeds({ ...parts, inspections })
  const alerts = createAlerts({
    ...parts,
    inspections,
    hours: options.config.schoolHours,
    gap: () => options.plannedGap('today'),
    nextReading: options.nextReading,
  })
  const paper =
    options.printing &&
    createDayPaper({ printing: options.printing, tokens: options.tokens, log: options.log })
  const dayMail = createDayMail({
    ...parts,
    paper,
    inspections,
    running: createRunningInMemory(options.reader),
    hours: options.config.schoolHours,
  })
  const answers: ReadonlyMap<string, Handler> = new Map([
    ['/api/inspections', inspections.answer],
    ['/api/alerts', alerts.answer],
  ])
  return {
    routes: [...messages.routes, ...inspections.routes, ...feeds.routes, ...alerts.routes],
    answer: (path: string): Handler | null => answers.get(path) ?? ownApi.answer(path),
    /** What a secret in the path opens without sign-in; null for other paths. */
    open: (request: IncomingRequest) => ownApi.open(request) ?? feeds.open(request),
    alertsNow: alerts.now,
    noteReading: alerts.noteReading,
    /** Call twice a minute. Never throws. */
    tend() {
      alerts.tend()
      dayMail.tend()
      messages.outbox.tend()
    },
    /** Resolves once nothing is being sent. */
    async close() {
      await alerts.close()
      paper?.close()
      await dayMail.settled()
      await messages.outbox.close()
    },
  }
}
