import { browserStore } from '#memory/browser-store.ts'
import { DEFAULT_SETTINGS, readSettings, SETTINGS_KEY, type Settings } from './settings.ts'

const store = browserStore<Settings>({
  key: SETTINGS_KEY,
  read: tidied,
  onChange: applyTheme,
})

export const currentSettings = store.current
export const useSettings = store.use

export function changeSettings(change: Partial<Settings>): void {
  store.change({ ...store.current(), ...change })
}

export function applyTheme({ theme }: Settings = store.current()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Foreign values go; valid ones stay, even from before a setting was added. */
function tidied(text: string | null): Settings {
  const settings = readSettings(text)
  const clean = JSON.stringify(settings)
  if (text !== null && text !== clean) {
    if (clean === JSON.stringify(DEFAULT_SETTINGS)) localStorage.removeItem(SETTINGS_KEY)
    else localStorage.setItem(SETTINGS_KEY, clean)
  }
  return settings
}
