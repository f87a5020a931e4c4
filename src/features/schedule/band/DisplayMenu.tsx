import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import type { ReactNode } from 'react'
import { PopoverButton } from '#ui/PopoverButton.tsx'

export function DisplayMenu({ children }: { children: ReactNode }) {
  return (
    <div className="[--widest:400px]">
      <PopoverButton
        look="quiet"
        aria-label="Display"
        title="Rows, zoom, density and the legend"
        button={
          <>
            <SlidersVertical size={16} aria-hidden="true" />
            <span className="max-lg:hidden">Display</span>
          </>
        }
        opens="Display"
        isSheet
      >
        {children}
      </PopoverButton>
    </div>
  )
}
