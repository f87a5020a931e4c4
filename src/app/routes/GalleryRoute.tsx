import { lazyPage } from './lazy-page.ts'
import { PageSlot } from './PageSlot.tsx'

// The condition stands at the import itself: that is what keeps the chunk out of a build for use.
const gallery = import.meta.env.DEV
  ? lazyPage(async () => (await import('#app/gallery/Gallery.tsx')).Gallery)
  : null

/** Every piece and every state side by side, in development only. */
export function GalleryRoute() {
  if (gallery === null) return null
  return (
    <PageSlot title="Gallery">
      <gallery.Page />
    </PageSlot>
  )
}
