import { PAGES } from '#school/address/pages.ts'
import { Frame } from '#ui/frame/Frame.tsx'

export function SignInPage() {
  return (
    <Frame title={PAGES.signIn.title} asOf={null}>
      {null}
    </Frame>
  )
}
