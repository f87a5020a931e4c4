import { Fragment } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useOpens } from '#ui/link.tsx'
import { isCommandOpen, SHORTCUTS } from './shortcut-table.ts'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const opens = useOpens()
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is longer than its dialog, and nothing else in it takes the keys that scroll */}
      <section aria-label="Keys" tabIndex={0}>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.25 pt-1.5">
          {SHORTCUTS.filter(({ command }) => isCommandOpen(command, opens)).map(
            ({ shown, does }) => (
              <Line key={does} keys={shown} does={does} />
            ),
          )}
          {OTHER_KEYS.map(([keys, does]) => (
            <Line key={does} keys={[keys]} does={does} />
          ))}
        </dl>
      </section>
      <p className="mt-2.5 pt-2 border-t border-line text-muted text-13">
        Shortcuts don’t work while you type. Turn them off in Settings. Ctrl K and ⌘ K always work.
      </p>
    </Dialog>
  )
}

/** Keys handled by pages or the browser. Listed last. */
const OTHER_KEYS: readonly (readonly [string, string])[] = [
  ['Esc', 'Close or clear the search'],
  ['Tab', 'Next booking or control'],
  ['Enter', 'Open the selected item. After a search: next match, with Shift the previous one'],
  ['J, K', 'In Checks: next and previous'],
  ['D, U', 'In Checks: mark as done, and undo'],
  ['← → ↑ ↓', 'On the board: booking and row. In the small month: day and week'],
  ['Page Up, Page Down', 'On the board: day. In the small month: month, with Shift year'],
]

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ' '}
            <kbd className="py-px">{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}
