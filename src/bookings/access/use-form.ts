import { createContext, useContext, useState } from 'react'
import {
  type AccountsAction,
  type AccountsSending,
  type RunAction,
  useSending,
} from '#api/accounts/use-sending.ts'

/** How a page sends its actions, and what it loads again afterwards. Undefined: just sends them. */
export const ActionContext = createContext<RunAction | undefined>(undefined)

/** State of one form or button. */
export function useAction(): AccountsSending {
  return useSending(useContext(ActionContext))
}

interface FormOptions<Draft> {
  /** One action or several in a row, or null if the draft isn't complete. */
  readonly send: (draft: Draft) => AccountsAction | readonly AccountsAction[] | null
  /** What the fields become once it is sent. */
  readonly after?: Partial<Draft>
  /** `body` is the last answer's. */
  readonly onDone?: (body: unknown, draft: Draft) => void | Promise<void>
}

/** A draft, its fields, and how it is sent: `<ActionForm {...form}><TextField {...field('name')} /></ActionForm>`. */
export function useForm<Draft extends object>(
  first: Draft | (() => Draft),
  { send, after, onDone }: FormOptions<Draft>,
) {
  const [draft, setDraft] = useState(first)
  const { run, ...sending } = useAction()
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const onSend = async () => {
    const actions = send(draft)
    if (actions === null) return
    let body: unknown
    for (const action of [actions].flat()) {
      const sent = await run(action)
      if (sent === null) return
      body = sent.body
    }
    if (after) change(after)
    await onDone?.(body, draft)
  }
  const field = <Key extends keyof Draft>(key: Key) => ({
    value: draft[key],
    onChange: (value: Draft[Key]) => setDraft((before) => ({ ...before, [key]: value })),
  })
  return { draft, change, field, form: { ...sending, onSend } }
}
