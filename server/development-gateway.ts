import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readConfig } from './config/config.ts'
import { createLog } from './config/log.ts'
import { surroundings } from './config/read-settings.ts'
import { embedSchool } from './host/embedded-school.ts'
import { openHost } from './host/host.ts'
import { programClock, scheduleBy, versionOf } from './host/program.ts'
import { CALLER_PATIENCE } from './http/port/listen.ts'
import { answerNode, traceOf } from './http/port/node-request.ts'
import { loopbackHosts } from './http/port/own-hosts.ts'
import { DIRECT } from './http/port/peers.ts'
import { loadSiteFiles } from './http/site-files.ts'
import { homeZone } from './reference-api/demonstration/school-zone.ts'

export type DevelopmentGateway = Awaited<ReturnType<typeof openDevelopmentGateway>>

/** Reads the settings as `npm start` does, except HOST and PORT, which are Vite's. Throws with every problem. */
export async function openDevelopmentGateway(options: {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly withPage: boolean
  readonly port: () => number
}) {
  const answer = readConfig(surroundings(options.env, homeZone(), options.root))
  if ('problems' in answer) throw new Error(`Settings:\n${answer.problems.join('\n')}`)
  if (answer.config.school.kind === 'many')
    throw new Error('Development shows one school: unset SCHOOLS_FILE and DATABASE_URL.')
  const now = programClock(answer.config, Date.now)
  const host = await openHost(
    {
      config: answer.config,
      now,
      monotonic: () => performance.now(),
      log: createLog(answer.config.logLevel, now),
      version: versionOf(readFileSync(join(options.root, 'package.json'), 'utf8')),
      files: options.withPage ? loadSiteFiles(join(options.root, 'dist')) : null,
      folder: answer.config.dataDir,
      embed: embedSchool,
      schedule: scheduleBy(now),
    },
    {
      hosts: () => loopbackHosts(options.port()),
      address: () => null,
      isStopping: () => false,
      port: options.port,
    },
  )
  return {
    answer: (request: IncomingMessage, response: ServerResponse): void | Promise<void> =>
      answerNode(host.decide, request, response, {
        peer: DIRECT.of(request),
        trace: traceOf(request),
        within: CALLER_PATIENCE.answer,
      }),
    close: host.close,
  }
}
