import { useSyncExternalStore } from 'react'
import { DEFAULT_SETTINGS, readSettings, SETTINGS_KEY, type Settings } from './settings.ts'

// A browser may refuse storage (private mode, quota, a policy): then the settings last as long as the page.
function load(): Settings {
  try {
    const text = localStorage.getItem(SETTINGS_KEY)
    const settings = readSettings(text)
    const clean = JSON.stringify(settings)
    // What is foreign goes; what is right stays, also from before a setting was added.
    if (text !== null && text !== clean) {
      if (clean === JSON.stringify(DEFAULT_SETTINGS)) localStorage.removeItem(SETTINGS_KEY)
      else localStorage.setItem(SETTINGS_KEY, clean)
    }
    return settings
  } catch {
    return readSettings(null)
  }
}

let current: Settings | null = null
const listeners = new Set<() => void>()

export function currentSettings(): Settings {
  current ??= load()
  return current
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...currentSettings(), ...change }
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(current))
  } catch {
    // Remembered until the page is closed.
  }
  settingsChanged()
}

/** Reads what is stored again: another tab changed it. */
function reloadSettings(): void {
  current = load()
  settingsChanged()
}

function settingsChanged(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

export function applyTheme(): void {
  const { theme } = currentSettings()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function onStorage(event: StorageEvent): void {
  if (event.key === SETTINGS_KEY || event.key === null) reloadSettings()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings)
}
