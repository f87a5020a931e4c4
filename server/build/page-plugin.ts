import { createServer, type Plugin, type ResolvedConfig } from 'vite'
import { SCHOOL_MARK, SHELLS_FILE } from '#server/http/site-files.ts'

const BOOT = 'src/app/boot/boot.ts'
const SHELL = '/src/app/boot/shell-markup.tsx'

/**
 * Puts the first script before all others, to run before anything is painted, and renders each page's shell for the gateway
 * to insert. In development there is no shell, because its style sheets would come too late.
 */
export function flightlinePage(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'flightline-page',
    config: (_, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { input: { index: 'index.html', boot: BOOT } } } }
        : {},
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (one) => one.type === 'chunk' && one.isEntry && one.name === 'boot',
        )
        const src = `/${chunk?.fileName ?? BOOT}`
        const attrs = { type: 'module', src, blocking: 'render', crossorigin: true }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
    async generateBundle() {
      const { root, css } = config
      const drawing = await createServer({
        root,
        configFile: false,
        envDir: false,
        logLevel: 'warn',
        css,
        appType: 'custom',
        server: { middlewareMode: true, watch: null, ws: false },
        optimizeDeps: { noDiscovery: true },
      })
      const { shellMarkup } = await drawing.ssrLoadModule(SHELL)
      const source = JSON.stringify(shellMarkup(SCHOOL_MARK))
      await drawing.close()
      this.emitFile({ type: 'asset', fileName: SHELLS_FILE, source })
    },
  }
}
