import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { houseContract } from '#server/testing/house-contract.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { HOUSE_FILE, memoryHouse, openHouse } from './sqlite-house.ts'

const place = newFolder('house')
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a house in memory', () => houseContract(memoryHouse, { each: 200, every: 10_000 }))

const inFile = () =>
  openHouse({ file: join(mkdtempSync(join(place, 'a-')), HOUSE_FILE), now: () => 0 })

describe('a house on SQLite', () => houseContract(inFile))
