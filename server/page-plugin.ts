import type { Plugin } from 'vite'

const BOOT = 'src/app/boot/boot.ts'

/** Puts the first script into the page: before every other, and before anything is painted. */
export function flightlinePage(): Plugin {
  return {
    name: 'flightline-page',
    config: (_, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { input: { index: 'index.html', boot: BOOT } } } }
        : {},
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
  }
}
