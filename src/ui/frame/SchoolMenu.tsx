import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { Link } from '#ui/link.tsx'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import { BrandMark } from './BrandMark.tsx'
import { BRAND, type FrameAction, type FramePage, useFrame } from './frame-context.ts'

/** Pages that aren't in a bar, settings, keys and version. */
export function SchoolMenu({ pages, actions }: Pick<MenuListProps, 'pages' | 'actions'>) {
  const { brand, about } = useFrame()
  return (
    <MenuButton
      label="Menu"
      className={BRAND}
      title={brand}
      pages={pages}
      actions={actions}
      about={about}
    >
      <BrandMark />
      <span className="clip max-w-60 max-lg:hidden">{brand}</span>
      <span className="lg:hidden" aria-hidden="true">
        Menu
      </span>
      <ChevronDown size={12} aria-hidden="true" className="quiet max-lg:hidden" />
    </MenuButton>
  )
}

interface MenuListProps {
  readonly pages: readonly FramePage[]
  readonly actions: readonly FrameAction[]
  readonly about?: string
}

interface MenuButtonProps extends MenuListProps {
  readonly label: string
  readonly className: string | undefined
  readonly title: string
  readonly children: ReactNode
}

export function MenuButton({ label, className, title, children, ...list }: MenuButtonProps) {
  return (
    <div className="relative flex flex-none">
      <PopoverButton className={className} title={title} button={children} opens={label}>
        {(close) => <MenuList {...list} onDone={close} />}
      </PopoverButton>
    </div>
  )
}

/** The same menu as a sheet, last in a phone's lower bar. */
export function MoreMenu({ pages }: { pages: readonly FramePage[] }) {
  const { actions, about } = useFrame()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className="thumb"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis size={20} aria-hidden="true" />
        More
      </button>
      <Dialog title="More" shape="sheet" isOpen={isOpen} onClose={close}>
        <MenuList pages={pages} actions={actions} about={about} onDone={close} />
      </Dialog>
    </>
  )
}

export function MenuList(props: MenuListProps & { onDone?: () => void }) {
  const { pages, actions, about, onDone } = props
  return (
    <div className="grid min-w-50 p-1">
      {pages.map(({ href, label, isCurrent, Icon }) => (
        <Link
          key={href}
          href={href}
          className="list-row flex items-center gap-2.5 min-h-8 px-2.5 rounded-md text-ink no-underline aria-[current=page]:bg-pressed max-lg:min-h-11"
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onDone}
        >
          <Icon size={16} />
          {label}
        </Link>
      ))}
      {actions.map(({ label, Icon, onPress }) => (
        <button
          key={label}
          type="button"
          className="list-row flex items-center gap-2.5 min-h-8 px-2.5 rounded-md text-ink no-underline aria-[current=page]:bg-pressed max-lg:min-h-11"
          onClick={() => {
            onDone?.()
            onPress()
          }}
        >
          <Icon size={16} />
          {label}
        </button>
      ))}
      {about !== undefined && (
        <p className="note mt-1 pt-1.5 pb-1 px-2.5 border-t border-line">{about}</p>
      )}
    </div>
  )
}
