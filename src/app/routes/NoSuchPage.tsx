import Search from 'lucide-react/icons/search'
import { useContext } from 'react'
import { OpenedContext } from '#app/opened.ts'
import { Frame } from '#ui/frame/Frame.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { MenuList } from '#ui/frame/SchoolMenu.tsx'

/** Doesn't repeat the address, since anyone can write one. */
export function NoSuchPage() {
  const { pages, Find } = useFrame()
  const { onOpened } = useContext(OpenedContext)
  const search = { label: 'Search', Icon: Search, onPress: () => onOpened('find') }
  return (
    <Frame title="Page not found">
      <div className="grid gap-3 w-100 max-w-full mx-auto py-12 px-4 text-14">
        <h2 className="text-20 leading-6.5">There is no page at this address</h2>
        <p>The link may be incomplete or out of date. Choose a page, or search.</p>
        <div className="-mx-3.5">
          <MenuList pages={pages} actions={Find ? [search] : []} />
        </div>
      </div>
    </Frame>
  )
}
