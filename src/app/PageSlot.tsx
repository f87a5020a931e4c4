import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useFrame } from '#ui/frame-context.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Where a page stands: its title in the tab (the kind of page and the school, never a person), its chunk, its failure. */
export function PageSlot({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useFrame()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <PageBoundary resetKey={path}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </PageBoundary>
  )
}
