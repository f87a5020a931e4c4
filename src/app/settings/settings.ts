import { browserStore } from '#memory/browser-store.ts'
import { forgetText, keepText } from '#memory/kept-text.ts'
import { applyLooks, readSettings, SETTINGS_KEY, type Settings } from './stored-settings.ts'

const store = browserStore<Settings>({ key: SETTINGS_KEY, read: tidied, onChange: applyLooks })

export const currentSettings = store.current
export const useSettings = store.use

export function changeSettings(change: Partial<Settings>): void {
  store.change({ ...store.current(), ...change })
}

/** Drops unknown settings and keeps valid ones, also from older versions. */
function tidied(text: string | null): Settings {
  const settings = readSettings(text)
  const clean = JSON.stringify(settings)
  if (text === null || text === clean) return settings
  if (clean === JSON.stringify(readSettings(null))) forgetText(SETTINGS_KEY)
  else keepText(SETTINGS_KEY, clean)
  return settings
}
