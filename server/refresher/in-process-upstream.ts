import type { Upstream } from '#upstream/client.ts'
import { type Question, questionPath } from '#upstream/question.ts'
import { readAnswer, type UpstreamAnswer } from '#upstream/read-answer.ts'

/** How a school in this process fails: it cannot be reached, answers with an error, or is well. */
type SchoolHealth = 'well' | 'unreachable' | 'broken'

/** For simulations: a school without a wire, which counts what it is asked. */
export interface InProcessUpstream extends Upstream {
  /** When (epoch ms) it was asked what. */
  readonly sent: { readonly at: number; readonly path: string }[]
  health: SchoolHealth
  readonly isIdle: () => boolean
}

export function inProcessUpstream(
  ask: (path: string) => Promise<Response>,
  now: () => number,
): InProcessUpstream {
  let underWay = 0
  const upstream: InProcessUpstream = {
    sent: [],
    health: 'well',
    isIdle: () => underWay === 0,
    async ask(question) {
      if (upstream.health === 'unreachable') {
        return readAnswer(question, UNREACHABLE, () => false)
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

const UNREACHABLE = { kind: 'failed', reason: 'upstream_unreachable', sent: false } as const

async function answerOf(question: Question, answer: Response): Promise<UpstreamAnswer> {
  const { status } = answer
  const headers = Object.fromEntries(answer.headers)
  const body = Buffer.from(await answer.arrayBuffer())
  return readAnswer(question, { kind: 'answer', status, headers, body }, () => false)
}
