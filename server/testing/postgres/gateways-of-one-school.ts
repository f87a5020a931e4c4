import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { type RunningHost, scheduleBy, startHost } from '#server/host/program.ts'
import { siteFilesOf } from '#server/http/site-files.ts'
import type { GatewayPace } from '#server/store/postgres/among-gateways.ts'
import { aConfig, LOOPBACK_ALONE } from '#server/testing/a-config.ts'
import { type CountingSchool, countingSchool } from '#server/testing/fake-upstream.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { utcDayOf } from '#time/instant.ts'
import { SOON } from './postgres.ts'

const LIMIT = 100
/** Ten times as quick as it is. */
export const QUICK: GatewayPace = { lease: 3000, requests: 500, notices: 1500, patience: 2500 }
/** What comes in a second comes late on a busy machine. */
const SOON_OFTEN = { ...SOON, interval: 50 }

export type RunningGateway = RunningHost & { isHolder(): boolean }

/** The school of the test that runs, and its gateways, which end with it. */
export let theSchool: CountingSchool
const running = new Set<RunningGateway>()
const folders: string[] = []

export function haveSchool(): void {
  beforeEach(async () => {
    theSchool = await countingSchool(LIMIT, Date.now)
  })
  afterEach(async () => {
    await Promise.all([...running].map(stop))
    await theSchool.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

export async function stop(stack: RunningGateway): Promise<void> {
  running.delete(stack)
  await stack.close()
}

export async function gateway(
  url: string,
  { key = 'a-key', pace = QUICK, log = silentLog, access = LOOPBACK_ALONE } = {},
): Promise<RunningGateway> {
  const folder = newFolder('flightline-gateway')
  folders.push(folder)
  const host = await startHost({
    folder,
    config: aConfig({
      school: { kind: 'real', baseUrl: theSchool.baseUrl, key, keyFile: null },
      databaseUrl: url,
      dailyRequests: LIMIT,
      access,
    }),
    now: Date.now,
    monotonic: () => performance.now(),
    log,
    version: '0',
    files: siteFilesOf({ 'index.html': '<!doctype html>' }),
    pace,
    schedule: scheduleBy(Date.now),
  })
  const stack = { ...host, isHolder: () => host.only?.isHolder() ?? false }
  running.add(stack)
  return stack
}

export async function gateways(url: string, many: number, pace = QUICK) {
  const all: RunningGateway[] = []
  for (let n = 0; n < many; n += 1) all.push(await gateway(url, { pace }))
  await expect.poll(() => all.filter((one) => one.isHolder()).length, SOON_OFTEN).toBe(1)
  const holder = all.find((one) => one.isHolder())
  const followers = all.filter((one) => !one.isHolder())
  if (!holder) throw new Error('Nobody holds it.')
  return { all, holder, followers }
}

export const dayFromToday = (offset: number) => utcDayOf(Date.now() + offset * 86_400_000)
export const days = (from: number, to = from) =>
  `/api/v1/reservations?from=${dayFromToday(from)}&to=${dayFromToday(to)}&limit=100`
export const WEEK = days(0, 6)

export async function askGateway(stack: RunningGateway, path: string, method = 'GET') {
  const began = performance.now()
  const { address } = stack
  const headers = { 'flightline-page': '1', origin: address, 'content-type': 'application/json' }
  const response = await fetch(address + path, { method, headers })
  const body = (await response.json()) as {
    readonly data?: readonly { readonly id: string }[]
    readonly reason?: string | null
    readonly requests?: unknown
    readonly refreshed?: boolean
    readonly unsaved?: { readonly reason: string } | null
  }
  const { status, headers: said } = response
  return { status, said, body, records: body.data?.length, ms: performance.now() - began }
}

export const press = (stack: RunningGateway) =>
  askGateway(
    stack,
    `/api/refresh?collection=reservations&from=${dayFromToday(0)}&to=${dayFromToday(6)}`,
    'POST',
  )
export const label = async (stack: RunningGateway) =>
  (await askGateway(stack, '/api/status')).body.unsaved?.reason
export const askedFor = (path: string) => theSchool.requests.filter((one) => one === path)
