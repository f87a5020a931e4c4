import { useDisplays } from '#api/accounts/use-accounts-lists.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { parseSearch } from '#bookings/address/search-params.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { DialogButton } from './ActionButton.tsx'
import { AdminPage, WallAddress } from './AdminPage.tsx'
import { AdminPart, Endings } from './AdminPart.tsx'
import { NewScreen, ScreenForm, sayScreenPage } from './NewScreen.tsx'
import { lettersOf } from './screen-code.ts'

/** `code=`: the letters on a screen. Its QR code links here with them. */
export function AdminDisplaysPage({ search = '' }: { search?: string }) {
  const moment = useMoment()
  return (
    <AdminPage
      id="adminDisplays"
      lead={
        <>
          Open <WallAddress /> on the TV and type its eight letters here. Screens show initials and
          no phone numbers.
        </>
      }
    >
      <NewScreen shown={lettersOf(parseSearch(search)['code'] ?? '')} />
      <AdminPart title="Screens" isPrinted>
        <Endings
          of={useDisplays()}
          mark="data-screen"
          at="/api/house/displays"
          renderRow={({ id, name, page, lastSeen, browser, address }) => ({
            name: visibleText(name),
            notes: [
              sayScreenPage(page),
              lastSeen === null
                ? 'Not seen yet'
                : `Last seen ${moment(lastSeen)}. ${visibleText(browser)} at ${sayNetwork(address)}`,
            ],
            more: (
              <DialogButton
                name={`Edit ${visibleText(name)}`}
                title={`Edit ${visibleText(name)}`}
                renderOpen={(close) => (
                  <ScreenForm by={{ id }} name={name} page={page} verb="Save" onDone={close} />
                )}
              >
                Edit
              </DialogButton>
            ),
            button: 'Remove',
            action: `Remove ${visibleText(name)}`,
            sure: 'The screen goes blank within seconds, then shows eight letters. To use it again, let it in again.',
          })}
        />
      </AdminPart>
    </AdminPage>
  )
}
