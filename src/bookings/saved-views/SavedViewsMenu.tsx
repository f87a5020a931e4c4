import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RailAction, RailSection } from '#ui/fields/RailSection.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useFollow } from '#ui/link.tsx'
import type { StoredView } from './saved-views.ts'
import type { SavedViews } from './use-saved-views.ts'

const dialog = lazyPart(async () => (await import('./SavedViewsDialog.tsx')).SavedViewsDialog)

export function SavedViewsMenu({ saved }: { readonly saved: SavedViews }) {
  const follow = useFollow()
  const [isEditing, setIsEditing] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const lastHref = useRef<string | null>(null)
  const { views } = saved
  const open = (view: StoredView) => {
    const { href, unknownPeople } = saved.opened(view)
    setOpenedId(unknownPeople > 0 ? view.id : null)
    if (unknownPeople > 0) saved.lookForPeople()
    lastHref.current = href
    follow(href)
  }
  const waiting = views.find(({ id }) => id === openedId)
  const now = waiting ? saved.opened(waiting) : null
  // Loading the view's data may bring people it names.
  const lookAgain = useEffectEvent((href: string) => {
    const last = lastHref.current
    if (last === null || last === href || !saved.currentLink().endsWith(last)) return
    lastHref.current = href
    follow(href, { replace: true })
  })
  const nowHref = now?.href ?? null
  useEffect(() => {
    if (nowHref !== null) lookAgain(nowHref)
  }, [nowHref])
  const unknown = now !== null && saved.currentLink().endsWith(now.href) ? now.unknownPeople : 0
  return (
    <RailSection
      title="Saved views"
      role="region"
      actions={
        <RailAction onClick={() => setIsEditing(true)}>
          {views.length === 0 ? 'Save view' : 'Save or edit'}
        </RailAction>
      }
    >
      {views.length > 0 && (
        <ul className="max-h-49 overflow-auto">
          {views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className="flex items-center gap-2 w-full min-h-(--control-line) px-1.5 rounded-sm text-left hover:bg-hover"
                onClick={() => open(view)}
              >
                <Bookmark size={14} aria-hidden="true" className="quiet" />
                <bdi className="clip">{view.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unknown > 0 && (
        <p className="note px-1.5" role="status">
          {unknown === 1 ? '1 person of this view is' : `${unknown} people of this view are`} not
          known yet.
        </p>
      )}
      {isEditing && <dialog.Part saved={saved} onClose={() => setIsEditing(false)} />}
    </RailSection>
  )
}
