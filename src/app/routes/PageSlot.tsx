import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Frame } from '#ui/frame/Frame.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Where a page stands: its title in the tab (the kind of page and the school, never a person), its chunk, its failure. */
export function PageSlot({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useFrame()
  const address = useLocation({ select: (location) => location.href })
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <PageBoundary
      resetKey={address}
      renderAround={(words) => (
        <Frame title={title} asOf={null}>
          {words}
        </Frame>
      )}
    >
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </PageBoundary>
  )
}
