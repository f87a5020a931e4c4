// Runs a TypeScript program on any Node: `node e2e/run.mjs e2e/bench/main.ts [arguments]`.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const [file, ...args] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node e2e/run.mjs FILE [arguments]')
  process.exit(2)
}
const program = resolve(file)
// As if Node had been started with the program itself.
process.argv = [process.execPath, program, ...args]
await runnerImport(program, { root, configFile: false, envDir: false, logLevel: 'warn' })
