import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { type MachineSurroundings, openSettings } from '#server/config/read-settings.ts'
import { settings } from '#server/config/settings.ts'

/** By name: the settings that hold from the next moment on, and what takes each over. Every other needs a restart. */
export type TakenWhileRunning = Readonly<Record<string, (config: Config) => void>>

/**
 * Reads the settings again, as SIGHUP asks for: one line says what was taken over, and what waits for a restart. If one of them
 * is wrong, nothing changes. Files that settings name are the business of whoever keeps them.
 */
export function createSettingsAgain(options: {
  /** Reads `.env` anew. */
  readonly around: () => MachineSurroundings
  readonly taken: TakenWhileRunning
  readonly log: Pick<Log, 'info' | 'error'>
}): () => void {
  const { around, taken, log } = options
  const inUse = new Map(writtenIn(around()))
  return () => {
    const now = around()
    const read = readConfig(now)
    if ('problems' in read) {
      log.error('settings_refused', { problems: read.problems.join(' ') })
      return
    }
    const changed = writtenIn(now).filter(([name, value]) => inUse.get(name) !== value)
    for (const [name, value] of changed) {
      const take = taken[name]
      if (take === undefined) continue
      take(read.config)
      inUse.set(name, value)
    }
    const names = (isTaken: boolean) =>
      changed.flatMap(([name]) => (name in taken === isTaken ? [name] : [])).join(' ')
    log.info('settings_read_again', { taken: names(true), restart: names(false) })
  }
}

/** Every setting as it is written; a secret among them is compared, and never told. */
function writtenIn(around: MachineSurroundings): [name: string, value: string | null][] {
  const { text } = openSettings(around)
  return settings.map(({ name }) => [name, text(name)])
}
