import { useDevicesOf } from '#api/house/use-house.ts'
import type { MemberWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { AdminRow, Rows } from './AdminPart.tsx'
import { DeedButton } from './DeedButton.tsx'
import { NotDone } from './NotDone.tsx'
import { useMoment } from './use-moment.ts'

/** The browsers somebody is signed in with, each with a way to end it: a phone was lost. */
export function MemberDevices({ of, onClose }: { of: MemberWire; onClose: () => void }) {
  const { data, problem } = useDevicesOf(of)
  const moment = useMoment()
  return (
    <Dialog title={`Devices of ${visibleText(of.name)}`} isOpen onClose={onClose}>
      <NotDone of={problem} />
      {data !== null && (
        <Rows
          of={data.data}
          none="None any more."
          renderRow={({ id, browser, address, lastSeen, isThis }) => (
            <AdminRow
              key={id}
              mark={{ 'data-device': id }}
              name={visibleText(browser)}
              notes={[
                `${isThis ? 'this one' : `last seen ${moment(lastSeen)}`}, ${visibleText(address)}`,
              ]}
            >
              <DeedButton
                name={`Sign out ${visibleText(browser)}`}
                deed={{ path: `/api/session/devices/${id}` }}
              >
                Sign out
              </DeedButton>
            </AdminRow>
          )}
        />
      )}
    </Dialog>
  )
}
