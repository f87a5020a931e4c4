import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function JoinPage() {
  return (
    <Frame title={PAGES.join.title} asOf={null}>
      {null}
    </Frame>
  )
}
