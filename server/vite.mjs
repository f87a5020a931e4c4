// `npm run dev` and `npm run preview`: Vite's own command line, in a process without secrets. The gateway inside it is
// given them apart (server/vite-plugin.ts).
import { guardProcess } from './guarded.mjs'

guardProcess()
await import(new URL('../../bin/vite.js', import.meta.resolve('vite')).href)
