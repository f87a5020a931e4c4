import type { AccountsContext } from '#server/accounts/context.ts'
import type { Route } from '#server/accounts/routes.ts'
import type { Tokens } from '#server/accounts/tokens/tokens.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { type Alerts, createAlerts } from '#server/features/alerts/alerts.ts'
import { createDayMail } from '#server/features/alerts/day-mail/day-mail.ts'
import { createDayPaper, type DayPaperParts } from '#server/features/alerts/day-mail/day-paper.ts'
import { createFeeds } from '#server/features/feeds/feeds.ts'
import {
  createInspections,
  type InspectionsParts,
} from '#server/features/inspections/inspections.ts'
import type { Outbox } from '#server/features/messages/message.ts'
import { createMessages } from '#server/features/messages/messages.ts'
import { createOwnApi } from '#server/features/own-api/own-api.ts'
import type { Answer } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/asked.ts'
import type { AnswerTo } from '#server/http/gateway.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { CallAt, Refresher } from '#server/school/refresher/refresher.ts'
import {
  createRunningInMemory,
  createSchoolInMemory,
  type SchoolInMemory,
} from '#server/school/school-in-memory.ts'
import { type Zone, zoneOf } from '#time/zone.ts'

/** What there is of a school, for whatever tells of it beside its pages. */
export interface TellingParts {
  /** The house, who asks, the audit, the clocks and the school's name. */
  readonly kit: AccountsContext
  /** Whoever comes with a token in the address of a sheet. */
  readonly tokens: Pick<Tokens, 'sheetCallerOf' | 'lend'>
  /** What makes a PDF of the day; null where nothing here can. */
  readonly printing: DayPaperParts['printing'] | null
  readonly reader: SchoolReader
  readonly known: SchoolInMemory
  readonly ledger: Ledger
  readonly config: Config
  readonly zone: Zone
  /** Whether it is this process that reads, and therefore tells; always where no other may. */
  readonly isHolder: () => boolean
  /** How far apart the readings for a purpose are planned, ms; null for none. */
  readonly plannedGap: Refresher['plannedGap']
  readonly nextReading: Refresher['nextReading']
  readonly schedule: CallAt
  /** What is to be sent. */
  readonly outbox: Outbox
  readonly log: Log
  /** What a demonstration school has typed of its inspections; null for a real one. */
  readonly planted: InspectionsParts['planted']
  /** Of Flightline. */
  readonly version: string
}

/** What a school's people have beside its pages: inspections, calendar feeds, alerts and mail. */
export interface Telling {
  /** Below `/api/house`. */
  readonly routes: readonly Route[]
  /** What the gateway answers besides at a path; null for nothing. */
  readonly answer: (path: string) => AnswerTo | null
  /** What is opened by the secret in its address, whoever asks; null for no such path. */
  readonly open: (
    asked: IncomingRequest,
    path: string,
    query: string,
  ) => Answer | Promise<Answer> | null
  /** What the status says of alerts; null for whoever is not told. */
  readonly alertsNow: Alerts['now']
  /** Something of the school has been read. */
  noteReading(): void
  /** To be called twice a minute. Never throws. */
  tend(): void
  /** Resolves once nothing is being sent. */
  close(): Promise<void>
}

export function createTelling(options: Omit<TellingParts, 'known' | 'zone' | 'outbox'>): Telling {
  const zone = zoneOf(options.config.timeZone)
  const messages = createMessages(options)
  const parts: TellingParts = {
    ...options,
    zone,
    known: createSchoolInMemory(options.reader, zone),
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
  const answers: ReadonlyMap<string, AnswerTo> = new Map([
    ['/api/inspections', inspections.answer],
    ['/api/alerts', alerts.answer],
  ])
  return {
    routes: [...messages.routes, ...inspections.routes, ...feeds.routes, ...alerts.routes],
    answer: (path) => answers.get(path) ?? ownApi.answer(path),
    open: (asked, path, query) => ownApi.open(asked, path, query) ?? feeds.open(asked, path),
    alertsNow: alerts.now,
    noteReading: alerts.noteReading,
    tend() {
      alerts.tend()
      dayMail.tend()
      messages.outbox.tend()
    },
    async close() {
      await alerts.close()
      paper?.close()
      await dayMail.settled()
      await messages.outbox.close()
    },
  }
}
