import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { saveWhole } from './save-whole.ts'

let folder = ''
beforeEach(() => {
  folder = newFolder('flightline-save')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sheet = Buffer.from('%PDF people')

test('takes the place of what was there, for its owner only, and leaves nothing beside it', () => {
  const out = join(folder, 'day.pdf')
  writeFileSync(out, 'yesterday', { mode: 0o644 })
  saveWhole(out, sheet)
  expect(readFileSync(out)).toEqual(sheet)
  expect(lstatSync(out).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['day.pdf'])
})

test('follows no link: neither one in place of the file, nor one where the first bytes go', () => {
  const [out, other] = [join(folder, 'day.pdf'), join(folder, 'other')]
  writeFileSync(other, 'untouched')
  symlinkSync(other, `${out}.part`)
  symlinkSync(other, out)
  saveWhole(out, sheet)
  expect(lstatSync(out).isSymbolicLink()).toBe(false)
  symlinkSync(other, `${out}.guessed.part`)
  expect(() => saveWhole(out, sheet, 'guessed')).toThrow(/EEXIST/)
  expect(readFileSync(other, 'utf8')).toBe('untouched')
})

test('leaves nothing where it cannot be put', () => {
  const out = join(folder, 'a-folder')
  mkdirSync(join(out, 'full'), { recursive: true })
  expect(() => saveWhole(out, sheet)).toThrow()
  expect(readdirSync(folder)).toEqual(['a-folder'])
})
