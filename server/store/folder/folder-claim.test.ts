import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import {
  claimFolder,
  type FolderClaim,
  isAnswered,
  placeOnDevice,
  socketName,
} from './folder-claim.ts'
import { DirectoryInUse } from './locked-file.ts'
import { ownFolder } from './own-folder.ts'

let place: string
let folder: string
const claims: FolderClaim[] = []

async function claim(path = folder, platform = process.platform): Promise<FolderClaim> {
  const made = await claimFolder(path, silentLog, platform)
  claims.push(made)
  return made
}

beforeEach(() => {
  place = newFolder('folder-claim')
  folder = join(place, 'data')
  mkdirSync(folder)
})
afterEach(async () => {
  await Promise.all(claims.splice(0).map((one) => one.release()))
  rmSync(place, { recursive: true, force: true })
})

it('is held by one, also when the folder is deleted, and when it is made anew', async () => {
  const first = await claim()
  await expect(claim()).rejects.toThrow(DirectoryInUse)
  rmSync(folder, { recursive: true })
  await expect(claim()).rejects.toThrow(
    `Another Flightline is running on ${folder}; stop it first.`,
  )
  mkdirSync(folder)
  await expect(claim()).rejects.toThrow(DirectoryInUse)
  await first.release()
  await claim()
})

it('is the same by whatever name the folder is called, while it is there and when it is not', async () => {
  const link = join(place, 'link')
  symlinkSync('data', link)
  await claim(link)
  for (const path of [folder, `${folder}/`, join(place, 'x/../data'), link])
    await expect(claim(path), path).rejects.toThrow(DirectoryInUse)
  rmSync(folder, { recursive: true })
  for (const path of [folder, link]) await expect(claim(path), path).rejects.toThrow(DirectoryInUse)
  await claim(join(place, 'other'))
  symlinkSync('ring', join(place, 'ring'))
  await claim(join(place, 'ring'))
})

it('is the same before and after the folders above are made', async () => {
  folder = join(place, 'new/above/data')
  await claim()
  expect([existsSync(folder), statSync(join(place, 'new')).mode & 0o777]).toEqual([false, 0o700])
  ownFolder(folder, silentLog)
  await expect(claim()).rejects.toThrow(DirectoryInUse)
  // Where none can be made above, it is claimed by its name.
  writeFileSync(join(place, 'file'), '')
  await claim(join(place, 'file/new/data'))
})

it('is done without where no such name can be had', async () => {
  const events: string[] = []
  const log = { ...silentLog, warn: (event: string) => void events.push(event) }
  vi.stubEnv('TMPDIR', join(place, 'nowhere'))
  const made = await claimFolder(folder, log, 'darwin')
  vi.unstubAllEnvs()
  expect(events).toEqual(['data_dir_not_claimed'])
  await made.release()
})

it('as a file is taken over from a process that was killed, and from no living one', async () => {
  const name = socketName(folder, 'darwin')
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  expect(spawnSync(process.execPath, ['-e', script, name]).signal).toBe('SIGKILL')
  expect(existsSync(name)).toBe(true)
  const first = await claim(folder, 'darwin')
  await expect(claim(folder, 'darwin')).rejects.toThrow(DirectoryInUse)
  await first.release()
  expect(existsSync(name)).toBe(false)
  const other = createServer()
  await new Promise<void>((done) => other.listen(name, done))
  await expect(claim(folder, 'darwin')).rejects.toThrow(DirectoryInUse)
  await new Promise((done) => other.close(done))
})

it('as a file is not taken over from a process that stands still, whether it can be called or not', async () => {
  const name = socketName(folder, 'darwin')
  const script = `require('node:net').createServer().listen({ path: process.argv[1], backlog: 1 }, () => process.stdout.write('.'))`
  const holder = spawn(process.execPath, ['-e', script, name])
  await once(holder.stdout, 'data')
  holder.kill('SIGSTOP')
  const callers = Array.from({ length: 4 }, () => connect(name).on('error', () => {}))
  try {
    // As many as it has room for have called, and it answers none.
    await expect(claim(folder, 'darwin')).rejects.toThrow(DirectoryInUse)
    const nobodyAnswers = (() => new Socket()) as unknown as typeof connect
    expect(await isAnswered(name, nobodyAnswers, 10)).toBe(true)
  } finally {
    for (const one of callers) one.destroy()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
  await claim(folder, 'darwin')
})

it.each([
  ['mounted into a container', '/data', { '/': 50, '/data': 81 }, '81 5'],
  ['in a mounted one', '/data/x', { '/': 50, '/data': 81, '/data/x': 81 }, '81 5 x'],
  ['of the container itself', '/data', { '/': 50, '/data': 50 }, '50 1 data'],
  ['that is not there', '/data/x/y', { '/': 50, '/data': 81 }, '81 5 x y'],
  ['of a whole disk', '/', { '/': 50 }, '50 1'],
])('is that of the device, whatever a container calls it: one %s', (_, path, devices, place) => {
  const numbers = (one: string) => {
    const dev = (devices as Record<string, number>)[one]
    return dev === undefined ? null : { dev: BigInt(dev), ino: BigInt(one.length) }
  }
  expect(placeOnDevice(path, numbers)).toBe(place)
})
