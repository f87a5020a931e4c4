import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react'

/** Goes somewhere within the application. `replace`: in the place of where one is, so that Back does not lead there. */
type Follow = (href: string, move?: { readonly replace?: boolean }) => void

/** Whether an address opens for whoever looks. */
type Opens = (href: string) => boolean

const FollowContext = createContext<Follow | null>(null)
const EVERYWHERE: Opens = () => true
const OpensContext = createContext(EVERYWHERE)

interface LinkProviderProps {
  readonly follow: Follow
  readonly opens?: Opens
  readonly children: ReactNode
}

/** Gives every `Link` below it the router's navigation; without it a link loads its page. */
export function LinkProvider({ follow, opens = EVERYWHERE, children }: LinkProviderProps) {
  return (
    <FollowContext value={follow}>
      <OpensContext value={opens}>{children}</OpensContext>
    </FollowContext>
  )
}

/**
 * A real link within the application (`href` starts with `/`): opens in a new tab, can be copied, and is followed without a reload.
 * Where it would not open it is plain words.
 */
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

/** Whether an address opens for whoever looks; what only leads to one that does not is not drawn. */
export function useOpens(): Opens {
  return useContext(OpensContext)
}

/** Goes somewhere within the application, like a press on a `Link`. */
export function useFollow(): Follow {
  return useContext(FollowContext) ?? loadPage
}

function loadPage(href: string): void {
  location.assign(href)
}
