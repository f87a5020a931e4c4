import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { mailtoHref, telHref } from '#domain/record/contact.ts'
import type { Person } from '#domain/record/person.ts'
import { nameOrEmail, shownEmail } from '#domain/record/person.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { VisibleWords } from './VisibleWords.tsx'

/** Student and instructor; the record's page has the rest. */
const MAX = 2

interface ContactRowsProps {
  readonly people: readonly Person[]
  readonly isLive: boolean
  /** Shows everyone, with phone and e-mail. */
  readonly isWhole?: boolean
}

const WAY =
  'flex flex-1 flex-wrap items-center gap-x-2 min-w-0 min-h-7.5 px-2.5 py-1 text-ink font-semibold no-underline print:p-0'

/** Phone, else e-mail. A link only if it is exactly one number or address. */
export function ContactRows({ people, isLive, isWhole = false }: ContactRowsProps) {
  const ways = people.flatMap((person) => {
    const { phone } = person
    const email = shownEmail(person.email)
    const has = [
      { person, text: phone, href: telHref(phone), Icon: Phone, what: 'phone' },
      { person, text: email, href: mailtoHref(email), Icon: Mail, what: 'e-mail' },
    ].filter(({ text }) => text.trim() !== '')
    return isWhole ? has : has.slice(0, 1)
  })
  if (ways.length === 0) return null
  return (
    <ul className="grid content-start gap-1 mt-2 max-w-105" aria-label="Contact">
      {(isWhole ? ways : ways.slice(0, MAX)).map(({ person, text, href, Icon, what }, index) => {
        const words = (
          <>
            <Icon size={14} aria-hidden="true" className="quiet" />
            <span className="wrap-anywhere">
              <VisibleWords text={text} />
            </span>
            <span className="note ml-auto font-normal">
              <VisibleWords text={nameOrEmail(person)} />
            </span>
          </>
        )
        return (
          <li
            key={index}
            className="flex min-w-0 border-1 border-line rounded-md bg-surface print:border-0"
          >
            {isLive && href !== null ? (
              <a className={`${WAY} hover:bg-hover`} href={href} rel="noopener noreferrer">
                {words}
              </a>
            ) : (
              <span className={WAY}>{words}</span>
            )}
            {isLive && (
              <CopyButton
                look="quiet"
                className="unprinted flex-none h-auto border-l-1 border-l-line rounded-none"
                text={() => visibleText(text)}
                icon={<Copy size={14} aria-hidden="true" />}
              >
                <span className="unseen">{`Copy the ${what} of ${visibleText(person.name)}`}</span>
              </CopyButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
