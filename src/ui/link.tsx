import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react'

/** Goes somewhere within the application. `replace`: in the place of where one is, so that Back does not lead there. */
type Follow = (href: string, move?: { readonly replace?: boolean }) => void

const FollowContext = createContext<Follow | null>(null)

/** Gives every `Link` below it the router's navigation; without it a link loads its page. */
export function LinkProvider({ follow, children }: { follow: Follow; children: ReactNode }) {
  return <FollowContext value={follow}>{children}</FollowContext>
}

/** A real link within the application (`href` starts with `/`): opens in a new tab, can be copied, and is followed without a reload. */
export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = useContext(FollowContext)
  const onPlainClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!follow || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    follow(href)
  }
  return (
    <a href={href} onClick={onPlainClick} {...rest}>
      {children}
    </a>
  )
}

/** Goes somewhere within the application, like a press on a `Link`. */
export function useFollow(): Follow {
  return useContext(FollowContext) ?? loadPage
}

function loadPage(href: string): void {
  location.assign(href)
}
