import type { Mailbox } from './mailbox.ts'
import type { WebhookSink } from './webhook-sink.ts'

/** Ids of messages by what they are about: one for each time that one came. */
type Came = Map<string, string[]>

export function cameTo(
  mailbox: Pick<Mailbox, 'taken'>,
  sink: Pick<WebhookSink, 'posted'>,
): { readonly mails: Came; readonly posts: Came } {
  const mails: Came = new Map()
  const posts: Came = new Map()
  const add = (to: Came, about: string, id: string) => to.set(about, [...(to.get(about) ?? []), id])
  for (const { raw } of mailbox.taken) {
    const about = /^Subject: (.+?)\r$/m.exec(raw)?.[1] ?? ''
    add(mails, about, /^Message-ID: <(.+?)@/im.exec(raw)?.[1] ?? '')
  }
  for (const { headers, body } of sink.posted) {
    const { data } = JSON.parse(body) as { data: { about: string } }
    add(posts, data.about, String(headers['webhook-id']))
  }
  return { mails, posts }
}
