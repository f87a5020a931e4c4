import { useInspections } from '#api/house/use-inspections.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { parseInstant } from '#time/instant.ts'
import { Frame } from '#ui/frame/Frame.tsx'

/** The fleet by hours left: what is due on each aircraft, and what was done. */
export function InspectionsPage() {
  const { data } = useInspections()
  return (
    <Frame title="Inspections" asOf={parseInstant(data?.asOf ?? null)}>
      {data?.data.length === 0 && <p className="quiet">No inspection has been written down yet.</p>}
      <ul>
        {data?.data.map(({ id, tail, name }) => (
          <li key={id}>
            {visibleText(tail)} {visibleText(name)}
          </li>
        ))}
      </ul>
    </Frame>
  )
}
