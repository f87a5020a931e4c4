import { useMoment } from '#bookings/access/use-moment.ts'
import { DAY, parseInstant } from '#time/instant.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import type { CopiesWire } from '#wire/accounts-wire.ts'
import { unsavedWords } from '#wire/wire.ts'
import { AdminPart } from './AdminPart.tsx'

/** Age of the newest backup, and what is wrong if last night's is missing. */
export function AccountsBackups({
  of: { nights, kept, last, trouble },
}: {
  readonly of: CopiesWire
}) {
  const moment = useMoment()
  const at = parseInstant(last)
  const days = at === null ? null : Math.floor((moment.now - at) / DAY)
  const made = last === null ? '' : `Last copy ${moment(last)}, ${kept} of ${nights} nights kept.`
  const none =
    days === null ? 'No copy yet' : days < 2 ? 'No copy last night' : `No copy for ${days} days`
  const isMissing = nights !== null && nights > 0 && (trouble !== null || (days ?? 0) >= 2)
  return (
    <AdminPart title="Copies">
      {isMissing ? (
        <Notice tone="red">
          {none}
          {trouble && `: ${unsavedWords(trouble)}`}. {made}
        </Notice>
      ) : (
        <p className="quiet">
          {nights === null
            ? 'People, devices and the audit are in a database. Its operator makes the backups; Flightline makes none.'
            : nights === 0
              ? 'Nightly backups of people, devices and the audit are switched off.'
              : made || 'The first backup of people, devices and the audit starts within minutes.'}
        </p>
      )}
    </AdminPart>
  )
}
