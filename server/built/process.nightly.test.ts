import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { buildProgram } from '#server/testing/built-program.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { programPath } from '#server/testing/installed-programs.ts'

const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 60_000, interval: 5 })

describeWith(['script'], 'the running gateway', () => {
  it('ends with its terminal', async () => {
    const program = await buildProgram()
    const log = join(program.place, 'terminal.log')
    const data = join(program.place, 'data')
    const command = `${process.execPath} server/main.js 2>${log}`
    // Its own terminal, which hangs up when it is killed.
    const terminal = spawn(programPath('script'), ['-qec', command, '/dev/null'], {
      cwd: program.place,
      env: { PORT: '0', DATA_DIR: data },
    })
    let said = ''
    terminal.stdout.on('data', (chunk) => (said += String(chunk)))
    await until(() => said.includes('Flightline is at '))
    terminal.kill('SIGKILL')
    await until(() => readFileSync(log, 'utf8').includes('"event":"stopping"'))
    await until(() => !existsSync(join(data, 'flightline.sock')))
    program.remove()
  })
})
