import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Plugin, type PreviewServer, runnerImport, type ViteDevServer } from 'vite'
import type * as development from './development-gateway.ts'
import { guardProcess } from './guarded.mjs'

/** Answers `/api/…` in development, everything in preview. Its own program, so Vite's config never holds the key. */
export function flightlineGateway(): Plugin {
  guardProcess()
  return {
    name: 'flightline-gateway',
    async configureServer(server) {
      const gateway = await open(server, false)
      server.middlewares.use((request, response, next) => {
        if (/^\/(?:api(?:[/?]|$)|(?:health|ready)z(?:\?|$))/.test(request.url ?? '')) {
          answer(gateway, request, response)
        } else next()
      })
    },
    async configurePreviewServer(server) {
      const gateway = await open(server, true)
      server.middlewares.use((request, response) => answer(gateway, request, response))
    },
  }
}

/** When Vite restarts, the new server starts before the old one closes; both cannot hold one DATA_DIR. */
const OPEN = Symbol.for('flightline gateway')
const shared = globalThis as { [OPEN]?: development.DevelopmentGateway }

async function open(
  server: ViteDevServer | PreviewServer,
  withPage: boolean,
): Promise<development.DevelopmentGateway> {
  const { root } = server.config
  const { module } = await runnerImport<typeof development>(
    `${root}/server/development-gateway.ts`,
    { root, configFile: false, envDir: false, logLevel: 'warn' },
  )
  await shared[OPEN]?.close()
  const gateway = await module.openDevelopmentGateway({
    root,
    env: guardProcess(),
    withPage,
    port: () => {
      const address = server.httpServer?.address()
      return typeof address === 'object' && address !== null ? address.port : 0
    },
  })
  shared[OPEN] = gateway
  server.httpServer?.once('close', () => void gateway.close())
  return gateway
}

function answer(
  gateway: development.DevelopmentGateway,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  void gateway.answer(request, response)?.catch(() => response.destroy())
}
