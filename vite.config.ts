import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { packedFiles } from './server/build/packed-files.ts'
import { pageChunks } from './server/build/page-chunks.ts'
import { flightlinePage } from './server/build/page-plugin.ts'
import { SECURITY_HEADERS } from './server/http/answer.ts'
import { flightlineGateway } from './server/vite-plugin.ts'

/** As lightningcss writes it. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8)

const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The development page runs Vite's own inline scripts; everything else about it is as in production.
const { 'content-security-policy': _, ...developmentHeaders } = SECURITY_HEADERS

// The writer of Excel files packs in a worker made of text, which the page's policy refuses; its twin packs in place.
const packInPlace: Plugin = {
  name: 'pack-in-place',
  transform(code, id) {
    if (!id.endsWith('/writeXlsxFileUniversal.js')) return null
    const packed = code.replace('return generateXlsxFileAsync(', 'return generateXlsxFileSync(')
    if (packed === code) throw new Error('write-excel-file has changed: see pack-in-place.')
    return packed
  },
}

// An icon of this library is a drawing with names, a key for every path, and 7 kB that adjust what nobody here adjusts.
const DRAWN_ICON = `import { createElement } from 'react'
const LOOKS = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export default ({ node }) => ({ size, ...rest }) =>
  createElement('svg', { ...LOOKS, width: size, height: size, 'aria-hidden': !rest.role, ...rest }, ...node.map((part) => createElement(...part)))`
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return DRAWN_ICON
    if (!/\/lucide-react\/.*\/icons\//.test(id) || !code.includes('createLucideIcon')) return null
    const lean = code.replace(/(?:name: ".*"|size: 24|aliases: \[[^\]]*\]),\s|, key: "\w+"/g, '')
    if (!/__iconData = \{\s*node: \[/.test(lean))
      throw new Error('lucide-react has changed: see lean-icons.')
    return lean
  },
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    flightlineGateway(),
    flightlinePage(),
    packInPlace,
    leanIcons,
    pageChunks(),
    packedFiles(),
  ],
  // Nothing of the environment belongs into the page: no .env is read, and no name begins like this.
  envDir: false,
  envPrefix: 'NOTHING_OF_THE_ENVIRONMENT_',
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      // Otherwise sheets are first written anew for browsers older than those of the build.
      targets: {
        chrome: version(123),
        edge: version(123),
        firefox: version(128),
        safari: version(17, 5),
      },
      cssModules: { pattern: '[hash]_[local]' },
    },
  },
  build: {
    outDir: 'dist',
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Packing takes its time, and is meant to.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    cors: false,
    watch: { ignored: ['**/data/**', '**/dist*/**', '**/test-results/**'] },
    headers: developmentHeaders,
    // The folder also holds the key's file and the school's data.
    fs: { strict: true, allow: ['src', 'public', 'node_modules', 'index.html'].map(inRoot) },
  },
  preview: { host: '127.0.0.1', cors: false },
})
