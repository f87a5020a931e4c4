import { useContext, useEffect, useEffectEvent } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { takesArrows, takesLetters } from './key-target.ts'
import { OpenedContext } from './opened.ts'
import { useSettings } from './settings/settings.ts'
import { isPaletteKey, shortcutOf } from './shortcut-table.ts'
import { useRun } from './use-run.ts'

const shortcutList = lazyPart(async () => (await import('./ShortcutList.tsx')).ShortcutList)
const settingsDialog = lazyPart(
  async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog,
)

/** Every shortcut of the frame, the list of keys and the settings, over whatever page is in sight. */
export function CommandDesk() {
  const { hasLetterKeys } = useSettings()
  const { opened, onOpened } = useContext(OpenedContext)
  const run = useRun(onOpened)
  const close = () => onOpened(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      return onOpened('all')
    }
    if (!hasLetterKeys || takesLetters(event.target)) return
    const shortcut = shortcutOf(event)
    if (shortcut === null || (shortcut.isArrow === true && takesArrows(event.target))) return
    event.preventDefault()
    run(shortcut.command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      {opened === 'list' && <shortcutList.Part onClose={close} />}
      {opened === 'settings' && <settingsDialog.Part onClose={close} />}
    </>
  )
}
