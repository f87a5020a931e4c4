import { statSync, truncateSync } from 'node:fs'
import { onEachChange } from './changes.ts'
import { OPERATIONS, type OperationName } from './operations.ts'

// A program for tests: does an operation on a folder, and dies by `kill -9` at its n-th change: before it, or in the middle of
// one that writes a file bit by bit. Says what the operation says, and in the end how many changes there were.

const [, , name = '', folder = '', at = '0'] = process.argv

let changes = 0
onEachChange(({ file }, make) => {
  changes += 1
  if (changes !== Number(at)) return make()
  if (file !== undefined) {
    make()
    truncateSync(file, Math.floor(statSync(file).size / 2))
  }
  return process.kill(process.pid, 'SIGKILL')
})
const say = (word: string) => void process.stdout.write(`${word}\n`)
process.exitCode = await OPERATIONS[name as OperationName](folder, say)
say(`${changes}`)
