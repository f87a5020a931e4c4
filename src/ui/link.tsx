import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react'

/** Navigates inside the application. `replace`: Back skips the current entry. */
type Follow = (href: string, move?: { readonly replace?: boolean }) => void

type Opens = (href: string) => boolean

const FollowContext = createContext<Follow | null>(null)
const EVERYWHERE: Opens = () => true
const OpensContext = createContext(EVERYWHERE)

interface LinkProviderProps {
  readonly follow: Follow
  readonly opens?: Opens
  readonly children: ReactNode
}

/** Without it a link loads its page. */
export function LinkProvider({ follow, opens = EVERYWHERE, children }: LinkProviderProps) {
  return (
    <FollowContext value={follow}>
      <OpensContext value={opens}>{children}</OpensContext>
    </FollowContext>
  )
}

/** A real link (`href` starts with `/`) that navigates without reloading. Plain text if the reader may not open it. */
export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = useContext(FollowContext)
  const opens = useOpens()
  if (!opens(href)) return <span className={rest.className}>{children}</span>
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

/** For elements that shouldn't be drawn if their target can't be opened. */
export function useOpens(): Opens {
  return useContext(OpensContext)
}

export function useFollow(): Follow {
  return useContext(FollowContext) ?? loadPage
}

function loadPage(href: string): void {
  location.assign(href)
}
