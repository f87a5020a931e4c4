import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RailAction, RailSection } from '#ui/fields/RailSection.tsx'
import { useFollow } from '#ui/link.tsx'
import { SavedViewsDialog } from './SavedViewsDialog.tsx'
import styles from './SavedViewsMenu.module.css'
import { type SavedViews, useSavedViews } from './saved-views-context.ts'

/** The saved views of a page, one press each, and the way to save what is in sight. Nothing where no views are kept. */
export function SavedViewsMenu({ page }: { readonly page: string }) {
  const saved = useSavedViews()
  return saved === null ? null : <Menu page={page} saved={saved} />
}

function Menu({ page, saved }: { page: string; saved: SavedViews }) {
  const follow = useFollow()
  const [isEditing, setIsEditing] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const lastHref = useRef<string | null>(null)
  const views = saved.viewsOf(page)
  const open = (id: string) => {
    const { href, unknownPeople } = saved.hrefOf(id)
    setOpenedId(unknownPeople > 0 ? id : null)
    lastHref.current = href
    follow(href)
  }
  const now = openedId === null ? null : saved.hrefOf(openedId)
  // People who were not known when the view was opened may come with what is read for it.
  const lookAgain = useEffectEvent((href: string) => {
    const last = lastHref.current
    if (last === null || last === href || !saved.currentLink().endsWith(last)) return
    lastHref.current = href
    follow(href)
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
          {views.length === 0 ? 'Save this view' : 'Save or edit'}
        </RailAction>
      }
    >
      {views.length > 0 && (
        <ul className={styles.list}>
          {views.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={styles.view} onClick={() => open(id)}>
                <Bookmark size={14} aria-hidden="true" className="quiet" />
                <bdi className="clip">{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unknown > 0 && (
        <p className={styles.hint} role="status">
          {unknown === 1 ? '1 person of this view is' : `${unknown} people of this view are`} not
          known yet.
        </p>
      )}
      {isEditing && (
        <SavedViewsDialog page={page} saved={saved} onClose={() => setIsEditing(false)} />
      )}
    </RailSection>
  )
}
