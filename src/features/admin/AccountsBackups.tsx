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
  const made =
    last === null ? '' : `Last backup ${moment(last)}; ${kept} of ${nights} nightly backups kept.`
  const none =
    days === null
      ? 'No backup yet'
      : days < 2
        ? 'No backup last night'
        : `No backup for ${days} days`
  const isMissing = nights !== null && nights > 0 && (trouble !== null || (days ?? 0) >= 2)
  return (
    <AdminPart title="Backups">
      {isMissing ? (
        <Notice tone="red">
          {none}
          {trouble && `: ${unsavedWords(trouble)}`}. {made}
        </Notice>
      ) : (
        <p className="quiet">
          {nights === null
            ? 'People, devices and the audit log are in a database. The database operator makes the backups, not Flightline.'
            : nights === 0
              ? 'Nightly backups of people, devices and the audit log are turned off.'
              : made ||
                'The first backup of people, devices and the audit log starts within minutes.'}
        </p>
      )}
    </AdminPart>
  )
}
