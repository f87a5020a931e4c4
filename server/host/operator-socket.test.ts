import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '#server/config/log.ts'
import { aTask } from '#server/testing/a-task.ts'
import { newFolder } from '#server/testing/new-folder.ts'
import { COMMANDS } from './commands/commands.ts'
import { askRunning, listenToOperator, type OperatorAsk, SOCKET_FILE } from './operator-socket.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('operator')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ask: OperatorAsk = { command: 'account', words: ['list'] }
const answered = async ({ words, command }: OperatorAsk) => ({
  code: 0 as const,
  lines: [...words, command],
})

it('asks the program that runs on a folder, over a socket that its owner alone may open', async () => {
  writeFileSync(join(folder, SOCKET_FILE), 'left behind by a killed process')
  const operator = await listenToOperator(folder, answered, silentLog)
  expect(statSync(join(folder, SOCKET_FILE)).mode & 0o777).toBe(0o600)
  expect(await askRunning(folder, ask)).toEqual({ code: 0, lines: ['list', 'account'] })
  const task = aTask({ folder, words: ['list'] })
  expect(await (await COMMANDS.account?.())?.(task)).toBe(0)
  expect(task.said).toEqual(['list', 'account'])
  await operator.close()
  expect(existsSync(join(folder, SOCKET_FILE))).toBe(false)
  expect(await askRunning(folder, ask)).toBeNull()
})

it('says when the running program fails at it, and runs on', async () => {
  const operator = await listenToOperator(
    folder,
    async (asked) =>
      asked.words[0] === 'list' ? Promise.reject(new Error('no')) : answered(asked),
    silentLog,
  )
  await expect(askRunning(folder, ask)).rejects.toThrow('couldn’t do it. See its log')
  expect(await askRunning(folder, { ...ask, words: [] })).toMatchObject({ code: 0 })
  await operator.close()
})

it('does without a socket in a folder whose name is too long for one, or that is not there', async () => {
  for (const at of [join(folder, 'x'.repeat(120)), join(folder, 'nowhere')]) {
    const operator = await listenToOperator(at, answered, silentLog)
    expect(await askRunning(at, ask)).toBeNull()
    await operator.close()
  }
})
