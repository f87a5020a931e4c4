import { createKeyScans } from '#server/school/upstream/key-scan.ts'
import { questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import { readAnswer, type UpstreamAnswer } from '#server/school/upstream/read-answer.ts'
import { MINUTE } from '#time/instant.ts'

import type { VirtualTime } from './virtual-time.ts'

/** For simulations: a school without a wire, which counts its requests. */
export function inProcessUpstream(ask: (path: string) => Promise<Response>, now: () => number) {
  let underWay = 0
  const upstream = {
    sent: [] as { readonly at: number; readonly path: string }[],
    health: 'well' as 'well' | 'unreachable' | 'broken',
    isIdle: () => underWay === 0,
    async ask(question: SchoolQuestion): Promise<UpstreamAnswer> {
      if (upstream.health === 'unreachable') {
        return readAnswer(question, UNREACHABLE, createKeyScans('')())
      }
      const path = questionPath(question)
      upstream.sent.push({ at: now(), path })
      underWay += 1
      try {
        const isBroken = upstream.health === 'broken'
        return await answerOf(
          question,
          isBroken ? new Response('', { status: 503 }) : await ask(path),
        )
      } finally {
        underWay -= 1
      }
    },
    close() {},
  }
  return upstream
}

/** Lets a school live: what happened before now at once, the rest a minute at a time. */
export function liveThrough<T extends { readonly at: number }>(
  school: { readonly happenings: readonly T[]; readonly happen: (some: readonly T[]) => void },
  time: Pick<VirtualTime, 'now' | 'schedule'>,
): void {
  const batches = new Map<number, T[]>()
  for (const one of school.happenings) {
    const at = Math.max(time.now(), Math.ceil(one.at / MINUTE) * MINUTE)
    const batch = batches.get(at)
    if (batch) batch.push(one)
    else batches.set(at, [one])
  }
  for (const [at, batch] of batches)
    if (at <= time.now()) school.happen(batch)
    else time.schedule(at, () => school.happen(batch))
}

const UNREACHABLE = { kind: 'failed', reason: 'upstream_unreachable', sent: false } as const

async function answerOf(question: SchoolQuestion, answer: Response): Promise<UpstreamAnswer> {
  const { status } = answer
  const headers = Object.fromEntries(answer.headers)
  const body = Buffer.from(await answer.arrayBuffer())
  return readAnswer(question, { kind: 'answer', status, headers, body }, createKeyScans('')())
}
