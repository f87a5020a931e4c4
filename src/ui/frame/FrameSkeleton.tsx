import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { BrandMark } from './BrandMark.tsx'
import frame from './Frame.module.css'
import { PageBar, ThumbPages } from './FramePages.tsx'
import styles from './FrameSkeleton.module.css'
import { BRAND, useFrame } from './frame-context.ts'

const GREY = 'flex-none h-3 rounded-sm bg-pressed'
const RAIL = ['w-46', 'w-24', 'w-42', 'w-46', 'w-42', 'w-24']

interface FrameSkeletonProps {
  readonly hasRail: boolean
  readonly children: ReactNode
}

/** The frame before its page, with working links. Also the server's markup, so widths come from the style sheets only. */
export function FrameSkeleton({ hasRail, children }: FrameSkeletonProps) {
  const { brand, pages } = useFrame()
  return (
    <div className={frame.frame}>
      <header className={frame.head}>
        <div className={frame.bar}>
          <div className="flex flex-none max-md:hidden">
            <span className={BRAND}>
              <BrandMark />
              <span className="clip max-w-60 max-lg:hidden">{brand}</span>
              <span className="lg:hidden">Menu</span>
              <ChevronDown size={12} aria-hidden="true" className="quiet max-lg:hidden" />
            </span>
          </div>
          <div className="flex-none max-lg:hidden">
            <PageBar pages={pages} />
          </div>
          <span className={`${GREY} w-42 hidden max-lg:block`} />
          <div className={frame.end}>
            <span className="w-60 h-7.5 border-1 border-line rounded-md bg-surface max-lg:w-30 max-lg:h-11 max-md:w-11 max-md:border-0 max-md:bg-transparent" />
            <span className={`${GREY} w-21 h-5 rounded-[10px]`} />
          </div>
        </div>
        <div className={frame.band}>
          <span className={`${GREY} w-42 max-lg:hidden`} />
          <span className={`${GREY} w-46 max-lg:hidden`} />
          <span className={`${GREY} w-24`} />
        </div>
      </header>
      <div className={frame.body}>
        <main className={frame.canvas} aria-busy="true">
          <p className="unseen" role="status">
            Loading
          </p>
          {children}
        </main>
        {hasRail && (
          <div className={`${frame.rail} ${styles.rail}`}>
            {RAIL.map((width, at) => (
              <span key={at} className={`${GREY} ${width}`} />
            ))}
          </div>
        )}
      </div>
      <div className="hidden max-md:contents">
        <ThumbPages>
          <span className="thumb">
            <Ellipsis size={20} aria-hidden="true" />
            More
          </span>
        </ThumbPages>
      </div>
    </div>
  )
}
