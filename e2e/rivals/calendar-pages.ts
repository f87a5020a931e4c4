import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { type Answer, NOT_FOUND } from '../../server/gateway/answer.ts'
import { heard } from '../../server/gateway/asked.ts'
import { type Listening, listen } from '../../server/gateway/listen.ts'
import type { Decide } from '../../server/gateway/node-request.ts'
import { type SiteFiles, siteFilesOf } from '../../server/gateway/site-files.ts'

/** A week of the same bookings in two calendars that others made, each a built page of its own. */
export const RIVAL_CALENDARS = {
  'full-calendar': 'FullCalendar 6',
  'big-calendar': 'react-big-calendar 1',
} as const

type Rival = keyof typeof RIVAL_CALENDARS

/**
 * Builds the pages and serves them on a port of their own, at `/full-calendar/` and `/big-calendar/`, with Flightline's own
 * server, so that all are packed and sent alike. The lists come from Flightline's gateway, which is at `gatewayHost`.
 */
export async function serveCalendarPages(decide: Decide, gatewayHost: string): Promise<Listening> {
  const pages = new Map<string, SiteFiles>()
  for (const rival of Object.keys(RIVAL_CALENDARS) as Rival[]) pages.set(rival, await built(rival))
  return listen(
    (asked) => {
      if (asked.target.startsWith('/api/'))
        return decide({ ...asked, headers: { ...asked.headers, host: gatewayHost } })
      const [, rival = '', file = ''] = /^\/([\w-]+)\/(.*)$/.exec(asked.target) ?? []
      const encoding = heard(asked, 'accept-encoding') ?? ''
      const answer = pages.get(rival)?.file(`/${file || 'index.html'}`, encoding)
      return answer ? withOwnStyles(answer) : NOT_FOUND
    },
    { host: '127.0.0.1', port: 0 },
  )
}

async function built(rival: Rival): Promise<SiteFiles> {
  const made = (await build({
    root: fileURLToPath(new URL(rival, import.meta.url)),
    base: `/${rival}/`,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { write: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput
  const text = (file: Rolldown.RolldownOutput['output'][number]) =>
    file.type === 'chunk' ? file.code : Buffer.from(file.source).toString()
  return siteFilesOf(Object.fromEntries(made.output.map((file) => [file.fileName, text(file)])))
}

/** FullCalendar writes its styles into the page. */
function withOwnStyles(answer: Answer): Answer {
  const policy = {
    'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'",
  }
  return { ...answer, headers: { ...answer.headers, ...policy } }
}
