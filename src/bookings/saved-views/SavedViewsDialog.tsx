import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { randomMark } from './fingerprint.ts'
import { LONGEST_NAME } from './saved-views.ts'
import type { SavedViews } from './use-saved-views.ts'
import { storedView } from './view-to-store.ts'

export function SavedViewsDialog({ saved, onClose }: { saved: SavedViews; onClose: () => void }) {
  const [name, setName] = useState('')
  const [keepsDates, setKeepsDates] = useState(false)
  const [said, setSaid] = useState('')
  const nameId = useId()
  const { views } = saved
  const isReplaced = views.some((view) => view.name === name.trim())
  const isPossible = name.trim() !== '' && (!saved.isFull || isReplaced)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPossible) return
    save(saved, name, keepsDates)
    setSaid(`Saved “${name.trim()}”.`)
    setName('')
  }
  const onCopy = () => {
    void copied(saved.currentLink()).then((isCopied) =>
      setSaid(
        isCopied
          ? 'Link copied. Unlike a saved view it holds everything: the days, the search, the people chosen.'
          : 'This browser does not let a page copy. The address bar has the same link.',
      ),
    )
  }
  return (
    <Dialog title="Saved views" isOpen onClose={onClose}>
      <div className="grid gap-2 min-w-0">
        <form className="grid gap-2 min-w-0" onSubmit={onSubmit}>
          <label htmlFor={nameId} className="strong">
            Save this view as
          </label>
          <div className="flex items-center gap-2 min-w-0">
            <Input
              id={nameId}
              className="flex-1"
              value={name}
              maxLength={LONGEST_NAME}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" look="primary" aria-disabled={!isPossible}>
              {isReplaced ? 'Replace' : 'Save'}
            </Button>
          </div>
          <Checkbox
            label="Keep these dates (otherwise they move with the calendar)"
            isSelected={keepsDates}
            onChange={setKeepsDates}
          />
          <p className="note">
            Kept in this browser only. The search text is left out, and people are stored as codes.
            Keep their names out of the view’s name, too.
          </p>
          {saved.isFull && <p className="note">No room for another: remove one first.</p>}
        </form>
        <p>
          <Button onClick={onCopy}>Copy link to this view</Button>
        </p>
        <p className="note" role="status">
          {said}
        </p>
        {views.length > 0 && (
          <ul className="grid gap-0.5 pt-2 border-t border-line" aria-label="Saved">
            {views.map((view) => (
              <SavedRow
                key={view.id}
                name={view.name}
                onRename={(next) => rename(saved, view.id, next)}
                onRemove={() => {
                  saved.change((before) => before.filter(({ id }) => id !== view.id))
                  setSaid(`Removed “${view.name}”.`)
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** Replaces a view of the same name. Its days move with today unless `keepsDates`. */
function save(saved: SavedViews, name: string, keepsDates: boolean): void {
  const { page, today, salt, currentLink, change } = saved
  const { pathname, search } = new URL(currentLink())
  const named = { id: randomMark(), name, page }
  const view = storedView(named, `${pathname}${search}`, keepsDates, today(), salt)
  change((before) => [...before.filter((one) => one.page !== page || one.name !== view.name), view])
}

function rename({ change }: SavedViews, id: string, name: string): void {
  const next = name.trim().slice(0, LONGEST_NAME)
  if (next === '') return
  change((before) => before.map((view) => (view.id === id ? { ...view, name: next } : view)))
}

function SavedRow(props: {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}) {
  const { name, onRename, onRemove } = props
  const [draft, setDraft] = useState<string | null>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== null && draft.trim() !== '') onRename(draft)
    setDraft(null)
  }
  if (draft !== null)
    return (
      <li>
        <form className="flex items-center gap-2 min-w-0" onSubmit={onSubmit}>
          <Input
            className="flex-1"
            aria-label={`New name of ${name}`}
            value={draft}
            maxLength={LONGEST_NAME}
            // The edit button was pressed to type here.
            ref={focusOnce}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Button type="submit">Rename</Button>
        </form>
      </li>
    )
  return (
    <li className="flex items-center gap-2 min-w-0">
      <bdi className="clip flex-1">{name}</bdi>
      <IconButton label={`Rename ${name}`} onClick={() => setDraft(name)}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const focused = new WeakSet<HTMLElement>()

function focusOnce(element: HTMLInputElement | null): void {
  if (element === null || focused.has(element)) return
  focused.add(element)
  element.focus()
  element.select()
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
