import { Frame } from '#ui/frame/Frame.tsx'

/** The fleet by hours left: what is due on each aircraft, and what was done. */
export function InspectionsPage() {
  return (
    <Frame title="Inspections" asOf={null}>
      <p className="quiet">No inspection has been written down yet.</p>
    </Frame>
  )
}
