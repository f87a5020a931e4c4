import { useState } from 'react'
import { useChannels } from '#api/accounts/use-channels.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { ActionButton, DialogButton } from '#features/admin/ActionButton.tsx'
import { AdminPart, Endings } from '#features/admin/AdminPart.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { ChannelForm, type ChannelMade } from './ChannelForm.tsx'
import { formatSubscription, sayLastMessage, sayTarget } from './channel-words.ts'

export function AlertChannels() {
  const channels = useChannels()
  const moment = useMoment()
  const { locale } = useLocale()
  const [made, setMade] = useState<ChannelMade | null>(null)
  const doneWith = (close: () => void) => (done: ChannelMade) => {
    setMade(done)
    close()
  }
  const missing = channels.data?.missing ?? []
  return (
    <AdminPart
      title="Who gets alerts"
      isPrinted
      aside={
        <DialogButton
          title="New channel"
          renderOpen={(close) => <ChannelForm onDone={doneWith(close)} />}
        >
          Add a channel
        </DialogButton>
      }
    >
      {missing.length > 0 && (
        <Notice tone="amber">
          E-mail isn’t set up yet: set {missing.join(' and ')}. See “Mail and alerts” in
          docs/running.md. Webhooks work without them.
        </Notice>
      )}
      {made?.secret !== undefined && (
        <NewSecret name={made.channel.name} secret={made.secret} onCopied={() => setMade(null)} />
      )}
      <Endings
        of={channels}
        none="No channels yet. Add an e-mail address or a webhook, then send a test."
        mark="data-channel"
        at="/api/house/channels"
        renderRow={(one) => ({
          name: visibleText(one.name),
          notes: [sayTarget(one), formatSubscription(one, locale), sayLastMessage(one, moment)],
          more: (
            <>
              <ActionButton
                name={`Send a test to ${visibleText(one.name)}`}
                action={{ path: `/api/house/channels/${one.id}`, body: { test: true } }}
              >
                Send a test
              </ActionButton>
              <DialogButton
                name={`Edit ${visibleText(one.name)}`}
                title={`Edit ${visibleText(one.name)}`}
                renderOpen={(close) => <ChannelForm of={one} onDone={doneWith(close)} />}
              >
                Edit
              </DialogButton>
            </>
          ),
          button: 'Remove',
          action: `Remove ${visibleText(one.name)}`,
          sure: 'This channel gets no more messages. Waiting messages are not sent.',
        })}
      />
    </AdminPart>
  )
}

interface NewSecretProps {
  readonly name: string
  readonly secret: string
  readonly onCopied: () => void
}

function NewSecret({ name, secret, onCopied }: NewSecretProps) {
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2.5" role="status">
      <p>
        The secret for “{visibleText(name)}” is shown only once. The receiver uses it to verify
        messages (Standard Webhooks 1.0.0).
      </p>
      <CopyField label={`the secret for ${visibleText(name)}`} text={secret} />
      <Button onClick={onCopied}>I’ve copied the secret</Button>
    </div>
  )
}
