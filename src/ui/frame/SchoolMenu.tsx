import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Popover } from '#ui/Popover.tsx'
import { BrandMark } from './BrandMark.tsx'
import { type FramePage, useFrame } from './frame-context.ts'
import styles from './SchoolMenu.module.css'

/** The mark and the school: what stands in no bar, settings, keys and what this is. */
export function SchoolMenu({ pages }: { pages: readonly FramePage[] }) {
  const { brand } = useFrame()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={styles.anchor}>
      <button
        type="button"
        className={styles.brand}
        title={brand}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <BrandMark />
        <span className={styles.school}>{brand}</span>
        <ChevronDown size={12} aria-hidden="true" className="quiet" />
      </button>
      {isOpen && (
        <Popover label="Menu" onClose={close}>
          <MenuList pages={pages} onDone={close} />
        </Popover>
      )}
    </div>
  )
}

/** The same as a sheet, the last place of a phone's lower bar. */
export function MoreMenu({ pages }: { pages: readonly FramePage[] }) {
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
        <MenuList pages={pages} onDone={close} />
      </Dialog>
    </>
  )
}

function MenuList({ pages, onDone }: { pages: readonly FramePage[]; onDone: () => void }) {
  const { deeds, about } = useFrame()
  return (
    <div className={styles.list}>
      {pages.map(({ href, label, isCurrent, Icon }) => (
        <Link
          key={href}
          href={href}
          className={styles.line}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onDone}
        >
          <Icon size={16} />
          {label}
        </Link>
      ))}
      {deeds.map(({ label, Icon, onPress }) => (
        <button
          key={label}
          type="button"
          className={styles.line}
          onClick={() => {
            onDone()
            onPress()
          }}
        >
          <Icon size={16} />
          {label}
        </button>
      ))}
      <p className={styles.about}>{about}</p>
    </div>
  )
}
