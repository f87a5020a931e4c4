import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import type { ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'

const displayPanel = lazyPart(async () => (await import('./DisplayPanel.tsx')).DisplayPanel)

export function DisplayMenu({ actions }: { actions: ReactNode }) {
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
        <displayPanel.Part actions={actions} />
      </PopoverButton>
    </div>
  )
}
