import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BillOfMaterials, productionOnly } from './lock-releases.ts'
import { readArguments } from './steps.mjs'

// `npm run --silent sbom > sbom.json`: the production packages as CycloneDX.

readArguments('npm run --silent sbom > sbom.json   the production packages, as CycloneDX')
const root = fileURLToPath(new URL('../..', import.meta.url))
const all = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
console.log(JSON.stringify(productionOnly(JSON.parse(all) as BillOfMaterials, lock), null, 2))
