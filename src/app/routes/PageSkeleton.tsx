import { FrameSkeleton } from '#ui/frame/FrameSkeleton.tsx'
import styles from './PageSkeleton.module.css'

export interface SkeletonLook {
  readonly hasRail?: boolean
  readonly canvas?: 'lines' | 'sheet'
}

/** Placeholder with the page's layout, so nothing moves when it loads. */
export function PageSkeleton({ hasRail = false, canvas }: SkeletonLook) {
  return (
    <FrameSkeleton hasRail={hasRail}>
      {canvas && <div className={styles[canvas]} aria-hidden="true" />}
    </FrameSkeleton>
  )
}
