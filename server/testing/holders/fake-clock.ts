import { chmodSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from '#server/testing/installed-programs.ts'
import { SECOND } from '#time/instant.ts'

/** A clock for one program, which begins at `start` and jumps when told to. By Debian's libfaketime, which reads a file again whenever the program asks for the time. */
export function fakeClock(start: number, now: () => number) {
  programPath('faketime')
  const library = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime/libfaketime.so.1'))
    .find(existsSync)
  if (library === undefined) throw new Error('There is no libfaketime.')
  const folder = mkdtempSync(join(tmpdir(), 'flightline-clock-'))
  // Readable for the program's user.
  chmodSync(folder, 0o755)
  const file = join(folder, 'clock')
  const offset = Math.round((start - now()) / SECOND)
  const jump = (seconds: number) => {
    const by = offset + seconds
    writeFileSync(file, `${by >= 0 ? '+' : ''}${by}\n`)
  }
  jump(0)
  return {
    jump,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Its timers keep running.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
