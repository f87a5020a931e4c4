// A program for tests: runs another as long as the process that it is for, then ends it at once and removes its folder.
import { spawn } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'

const { owner, folder, env, options, program, args } = JSON.parse(process.argv[2] ?? '')

const said = openSync(`${folder}/said`, 'a')
const child = spawn(program, args, {
  ...options,
  env: { ...process.env, ...env },
  stdio: ['ignore', said, said],
})
child.once('error', () => process.exit(1))
child.once('spawn', () => process.stdout.write(`${child.pid}\n`))

const looking = setInterval(() => isAlive(owner) || end(), 500)
process.once('SIGTERM', end)
process.once('SIGINT', () => {})

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

function end() {
  clearInterval(looking)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  if (child.exitCode !== null || child.signalCode !== null) return remove()
  child.once('exit', remove)
  child.kill('SIGQUIT')
  // Of one that was stopped, which hears nothing else.
  child.kill('SIGCONT')
}
