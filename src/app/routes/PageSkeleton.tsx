import { FrameSkeleton } from '#ui/frame/FrameSkeleton.tsx'
import { type PageId, pageBehind } from '#wire/pages.ts'
import { useHere } from './history.ts'
import styles from './PageSkeleton.module.css'

type Canvas = 'lines' | 'sheet' | 'plain'

const LOOKS: Readonly<Partial<Record<PageId, { hasRail: boolean; canvas: Canvas }>>> = {
  schedule: { hasRail: true, canvas: 'lines' },
  flights: { hasRail: true, canvas: 'lines' },
  reconcile: { hasRail: true, canvas: 'plain' },
  insights: { hasRail: true, canvas: 'plain' },
  printDay: { hasRail: true, canvas: 'sheet' },
  printFlights: { hasRail: true, canvas: 'sheet' },
  printReconcile: { hasRail: true, canvas: 'sheet' },
}

export function SkeletonHere() {
  return <PageSkeleton page={pageBehind(useHere().path)} />
}

/** Placeholder with the page's layout, so nothing moves when it loads. */
export function PageSkeleton({ page }: { page: PageId | null }) {
  const { hasRail, canvas } = (page && LOOKS[page]) ?? { hasRail: false, canvas: 'plain' }
  return (
    <FrameSkeleton hasRail={hasRail}>
      {canvas !== 'plain' && <div className={styles[canvas]} aria-hidden="true" />}
    </FrameSkeleton>
  )
}
