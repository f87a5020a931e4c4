import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { packedFiles } from '../../server/build/packed-files.ts'
import { type Answer, NOT_FOUND } from '../../server/http/answer.ts'
import { type Listening, listen } from '../../server/http/port/listen.ts'
import type { Decide } from '../../server/http/port/node-request.ts'
import { header } from '../../server/http/request.ts'
import { loadSiteFiles, type SiteFiles } from '../../server/http/site-files.ts'

/** A week of the same bookings in two calendars that others made, each a built page of its own. */
export const RIVAL_CALENDARS = {
  'full-calendar': 'FullCalendar 6',
  'big-calendar': 'react-big-calendar 1',
} as const

/**
 * Builds the pages and serves them on a port of their own, at `/full-calendar/` and `/big-calendar/`, with Flightline's own
 * server, so that all are packed and sent alike. The lists come from Flightline's gateway, which is at `gatewayHost`.
 */
export async function serveCalendarPages(decide: Decide, gatewayHost: string): Promise<Listening> {
  const sites = new Map<string, SiteFiles>()
  for (const rival of Object.keys(RIVAL_CALENDARS)) sites.set(rival, await built(rival))
  return listen(
    (asked) => {
      if (asked.path.startsWith('/api/'))
        return decide({ ...asked, headers: { ...asked.headers, host: gatewayHost } })
      const [, rival = '', file = ''] = /^\/([\w-]+)\/(.*)$/.exec(asked.path) ?? []
      const encoding = header(asked, 'accept-encoding') ?? ''
      const site = sites.get(rival)
      const answer =
        file === ''
          ? site?.page('schedule', encoding, rival, '', 'machine')
          : site?.file(`/${file}`, encoding)
      return answer ? withOwnStyles(answer) : NOT_FOUND
    },
    { host: '127.0.0.1', port: 0 },
  )
}

async function built(rival: string): Promise<SiteFiles> {
  const outDir = mkdtempSync(join(tmpdir(), 'flightline-rival-'))
  try {
    await build({
      root: fileURLToPath(new URL(rival, import.meta.url)),
      base: `/${rival}/`,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      plugins: [react(), packedFiles()],
      build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
    })
    return loadSiteFiles(outDir)
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/** FullCalendar writes its styles into the page, and its arrows are a font within them. */
function withOwnStyles(answer: Answer): Answer {
  const policy = { 'content-security-policy': "default-src 'self' 'unsafe-inline' data:" }
  return { ...answer, headers: { ...answer.headers, ...policy } }
}
