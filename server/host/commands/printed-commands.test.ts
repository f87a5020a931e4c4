import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aTask } from '#server/testing/a-task.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { COMMANDS } from './commands.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
).scripts

/** The starter gives these to the read API for trying Flightline out. */
const READ_API = /^school -- import /

/** Each `npm run …` in what Flightline says, and in what people read of it. */
function told(): ReadonlySet<string> {
  const files = ['server', 'src', 'docs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|md)$/.test(name) && !/test|decisions/.test(name))
      .map((name) => join(ROOT, folder, name)),
  )
  const found = [...files, join(ROOT, 'README.md')].flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/`(?:[A-Z_]+=\S+ )?npm run (?:--silent )?([a-z][^`]+?)\\?`/g)].map(
      ([, words = '']) => words,
    )
  })
  // Not those that are cut short, or say what there is to choose from.
  return new Set(found.filter((words) => !/…| \| /.test(words)).map(typed))
}

/** As somebody types it. */
function typed(words: string): string {
  return words
    .replaceAll(/\$\{host === null[^`]*$/g, '')
    .replaceAll(/\$\{(?:one\.)?host\}/g, 'kapa.example.org')
    .replaceAll(/\$\{[^}]+\}/g, 'x')
    .replaceAll(/\bHOST\b/g, 'kapa.example.org')
    .replaceAll(/\b(?:FILE|NAME|PLACE|ADDRESS)\b/g, 'x')
    .trim()
}

describe('every command that Flightline tells somebody to type', () => {
  const commands = [...told()]

  it('is found', () => {
    expect(commands.length).toBeGreaterThan(20)
    expect(commands).toContain('school -- key kapa.example.org --key-file x')
  })

  it('is a script', () => {
    const names = commands.map((words) => words.split(' ')[0] ?? '')
    expect(names.filter((name) => !(name in SCRIPTS))).toEqual([])
  })

  // A single word names a part of the command, as in “what `npm run school -- add` makes”.
  const whole = commands.filter(
    (words) => /^\w+ -- (?:\S+ \S|--)/.test(words) && !READ_API.test(words),
  )
  it.each(whole.filter((words) => (words.split(' ')[0] ?? '') in COMMANDS))(
    '%s means something',
    async (words) => {
      const [name = '', , ...rest] = words.split(' ')
      const command = await COMMANDS[name]?.()
      const folder = newFolder('told')
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      expect(await command?.(aTask({ folder, words: rest }))).not.toBe(2)
    },
  )
})
