import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PagesAsked, PagesSeen } from './pages.ts'

/** Runs a program of TypeScript. */
export const RUN = fileURLToPath(new URL('../../run.mjs', import.meta.url))

/** The whole path of a program of this folder. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** Pages in a process of their own, so that they are never late themselves. */
export async function runPages(asked: PagesAsked, folder: string): Promise<PagesSeen> {
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(asked))
  const child = spawn(process.execPath, [RUN, programPath('pages.ts'), file], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout) text += String(chunk)
  return JSON.parse(text) as PagesSeen
}
