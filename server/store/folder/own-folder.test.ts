import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { FolderOpenToOthers, foreignFolder, ownFolder } from './own-folder.ts'

let place: string
let folder: string
let events: string[]
const note = (event: string) => void events.push(event)
const log = { error: note, warn: note, info: note, debug: note, audit: note }

beforeEach(() => {
  place = newFolder('own-folder')
  folder = join(place, 'data')
  events = []
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const mode = (path = folder) => statSync(path).mode & 0o7777

it('makes a folder, and the folders above it, for their owner alone', () => {
  folder = join(place, 'a/b/data')
  expect(ownFolder(folder, log)).toBe(false)
  expect([mode(), mode(join(place, 'a'))]).toEqual([0o700, 0o700])
  expect(ownFolder(folder, log)).toBe(false)
  expect(events).toEqual([])
})

it.each([0o777, 0o770, 0o707, 0o722])('closes one that others may write to: %o', (open) => {
  mkdirSync(folder)
  chmodSync(folder, open)
  // Only root can give a folder away, and only root can close what is another's.
  if (process.getuid?.() === 0) chownSync(folder, 12_345, 12_345)
  expect(ownFolder(folder, log)).toBe(false)
  expect(mode()).toBe(0o700)
  expect(events).toEqual(['data_dir_closed_to_others'])
})

it('refuses one that others may write to and that it cannot close', () => {
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const refuse = () => {
    throw Object.assign(new Error('not the owner'), { code: 'EPERM' })
  }
  expect(() => ownFolder(folder, log, refuse)).toThrow(FolderOpenToOthers)
  expect(() => ownFolder(folder, log, refuse)).toThrow(/^Others on this machine may write to /)
})

it.each([0o755, 0o750, 0o1777])('leaves one as it is that may hold many things: %o', (open) => {
  mkdirSync(folder)
  chmodSync(folder, open)
  expect(ownFolder(folder, log)).toBe(true)
  expect([mode(), events]).toEqual([open, []])
})

it('throws where something is in the way, and where no folder can ever be', () => {
  writeFileSync(folder, '')
  expect(() => ownFolder(folder, log)).toThrow(/EEXIST/)
  expect(() => ownFolder(join(folder, 'deeper'), log)).toThrow(/ENOTDIR/)
  const nowhere = existsSync('/proc/self') ? '/proc/flightline/data' : '/dev/null/data'
  expect(() => ownFolder(nowhere, log)).toThrow(/ENOENT|ENOTDIR/)
})

it('says whose folder it is where this user may not write, and nothing where he may or nobody can tell', () => {
  mkdirSync(folder)
  const none = [join(place, 'none'), '/dev/null/data']
  expect([folder, ...none].map(foreignFolder)).toEqual([null, null, null])
  // The kernel's own, which root may not write to either.
  const theirs = vi.spyOn(process, 'getuid').mockReturnValue(65_532)
  try {
    expect(foreignFolder('/proc/sys/kernel/random')).toMatch(
      /^Nothing can be saved: .+ belongs to user 0, and Flightline runs as user 65532, who can’t write there\. Change the owner: chown -R 65532:/,
    )
  } finally {
    theirs.mockRestore()
  }
})
