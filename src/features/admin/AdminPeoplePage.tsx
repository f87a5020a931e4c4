import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function AdminPeoplePage() {
  return (
    <Frame title={PAGES.adminPeople.title} asOf={null}>
      {null}
    </Frame>
  )
}
