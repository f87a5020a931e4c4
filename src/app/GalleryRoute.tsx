import { PageSlot } from './PageSlot.tsx'
import { lazyPage } from './lazy-page.ts'

const gallery = lazyPage(async () => (await import('./gallery/Gallery.tsx')).Gallery)

/** Every piece and every state side by side, in development only. */
export function GalleryRoute() {
  return (
    <PageSlot title="Gallery">
      <gallery.Page />
    </PageSlot>
  )
}
