import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { createLedger } from '#server/school/ledger/ledger.ts'
import { type LedgerStore, NO_LEDGER } from '#server/school/ledger/ledger-store.ts'
import type { Saved } from '#server/store/write-behind.ts'
import { HOUR, MINUTE, SECOND } from '#time/instant.ts'
import { REQUEST_PURPOSES } from '#wire/wire.ts'
import { FINE, LEDGER_START, left } from './ledger-under-test.ts'
import { ofKind } from './reader-questions.ts'

/** How saving fails: nothing is written, or it is written and the confirmation is lost, which a file never does. */
const FAILING = ['refused', 'unanswered'] as const

type Failing = (typeof FAILING)[number]

/** A store of one ledger, and how to break it. */
export interface LedgerBench {
  open(now: () => number, binding?: string): Promise<LedgerStore>
  breakSaving(how: Failing): void
  mend(): void
  settled(): Promise<void>
}

/** What every ledger store does. `failed`: what a failing save returns. */
export function ledgerContract(
  failed: Exclude<Saved, 'saved'>,
  runs: number,
  make: () => LedgerBench | Promise<LedgerBench>,
  ways: readonly Failing[] = FAILING,
): void {
  let last: LedgerStore | null = null
  afterEach(() => last?.close())
  const opening = (bench: LedgerBench) => async (binding?: string) => {
    last?.close()
    last = await bench.open(() => LEDGER_START, binding)
    return last
  }

  it('keeps nothing at first, and then what was saved last', async () => {
    const open = opening(await make())
    const empty = await open()
    expect(empty).toMatchObject({ kept: null, isDoubtful: false, isSchoolNew: false })
    const texts = ['{"a":"“Zoë” ✈"}', JSON.stringify('\u0000\ud800'), `"${'x'.repeat(100_000)}"`]
    for (const text of texts) {
      const store = await open()
      expect(await store.save('"before"')).toBe('saved')
      expect(await store.save(text)).toBe('saved')
      expect(await open()).toMatchObject({ kept: text, isDoubtful: false, isSchoolNew: false })
    }
  })

  it('saves in the order in which it was told to, whoever waits for it', async () => {
    const bench = await make()
    const open = opening(bench)
    const store = await open()
    const saves = Array.from({ length: 50 }, (_, n) => store.save(`${n}`))
    expect(new Set(await Promise.all(saves.map(async (save) => save)))).toEqual(new Set(['saved']))
    expect((await open()).kept).toBe('49')
    const other = await open()
    for (const n of [1, 2, 3]) void other.save(`[${n}]`)
    await bench.settled()
    expect((await open()).kept).toBe('[3]')
  })

  it('is of another key from when it is told so, with all that is in it', async () => {
    const bench = await make()
    const open = opening(bench)
    const store = await open()
    await store.save('1')
    store.bind('another')
    await bench.settled()
    expect(await open('another')).toMatchObject({ kept: '1', isSchoolNew: false })
  })

  it('says what was not saved, and saves it later', async () => {
    const bench = await make()
    const open = opening(bench)
    const store = await open()
    await store.save('1')
    expect([store.isLost(), store.unsaved()]).toEqual([false, null])
    bench.breakSaving('refused')
    expect(await store.save('2')).toBe(failed)
    expect(store.unsaved()).toMatchObject({ since: LEDGER_START })
    bench.mend()
    store.tend()
    await bench.settled()
    expect(store.unsaved()).toBe(null)
    expect((await open()).kept).toBe('2')
  })

  const patience = { timeout: 100_000 + 300 * runs }
  it('ends with what the same history leaves in memory', patience, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAction(ways), { maxLength: 40 }), async (history) => {
        const bench = await make()
        const sides = [await begin(bench, opening(bench)), await begin(inMemory(failed))]
        const seen = []
        for (const side of sides) seen.push(await observe(side, history))
        expect(seen[0]).toEqual(seen[1])
      }),
      { numRuns: runs },
    )
  })
}

const anAction = (ways: readonly Failing[]) => {
  const question = fc.constantFrom('a', 'b', 'c')
  const purpose = fc.constantFrom(...REQUEST_PURPOSES)
  const failed = fc.constantFrom(null, null, 'upstream_timeout', 'upstream_slow')
  const remaining = fc.option(fc.integer({ min: 0, max: 100 }))
  const ms = fc.constantFrom(SECOND, MINUTE, 10 * MINUTE, HOUR, 9 * HOUR)
  return fc.oneof(
    { weight: 6, arbitrary: ofKind('charge', { question, purpose }) },
    { weight: 6, arbitrary: ofKind('settle', { failed, sent: fc.boolean(), remaining }) },
    { weight: 3, arbitrary: ofKind('pass', { ms }) },
    { weight: 2, arbitrary: ofKind('break', { how: fc.constantFrom(...ways) }) },
    { weight: 1, arbitrary: ofKind('mend') },
    { weight: 1, arbitrary: ofKind('restart') },
    { weight: 1, arbitrary: ofKind('key') },
  )
}

type Action = ReturnType<typeof anAction> extends fc.Arbitrary<infer One> ? One : never

type Side = Awaited<ReturnType<typeof begin>>

async function begin(
  bench: LedgerBench,
  open: () => Promise<LedgerStore> = () => bench.open(() => LEDGER_START),
) {
  const at = { wall: LEDGER_START }
  const now = () => at.wall
  return {
    bench,
    at,
    async start() {
      const opened = await open()
      // Both sides by the same clock.
      const store = opened.clock ? { ...opened, clock: now } : opened
      return { store, ledger: createLedger({ store, now, assumedLimit: 100 }) }
    },
  }
}

async function observe({ bench, at, start }: Side, history: readonly Action[]): Promise<unknown[]> {
  const observed: unknown[] = []
  let open: string[] = []
  let { ledger, store } = await start()
  for (const action of history) {
    if (action.kind === 'pass') at.wall += action.ms
    if (action.kind === 'break') bench.breakSaving(action.how)
    if (action.kind === 'key') ledger.changeKey()
    if (action.kind === 'charge' && !open.includes(action.question)) {
      const refused = await ledger.charge(action.question, action.purpose)
      if (!refused) open.push(action.question)
      observed.push(refused)
    }
    if (action.kind === 'settle' && open[0] !== undefined) {
      const rateLimit = action.remaining === null ? {} : left(action.remaining)
      const outcome = { ...FINE, failed: action.failed, sent: action.sent, ...rateLimit }
      observed.push(await ledger.settle(open[0], outcome))
      open = open.slice(1)
    }
    await bench.settled()
    if (action.kind === 'mend' || action.kind === 'restart') bench.mend()
    if (action.kind === 'mend') store.tend()
    await bench.settled()
    if (action.kind === 'restart') {
      open = []
      ;({ ledger, store } = await start())
    }
    const lefts = REQUEST_PURPOSES.map(ledger.left)
    observed.push(ledger.budget(), ledger.health(), ledger.spending(), lefts, ledger.day())
  }
  bench.mend()
  store.tend()
  await bench.settled()
  observed.push(JSON.parse((await start()).store.kept ?? 'null'))
  return observed
}

function inMemory(failed: Exclude<Saved, 'saved'>): LedgerBench {
  let kept: string | null = null
  let failing: Failing | null = null
  return {
    async open() {
      let state = kept
      let isUnsaved = false
      const save = (): Saved => {
        if (failing !== 'refused') kept = state
        isUnsaved = failing !== null
        return failing ? failed : 'saved'
      }
      return {
        ...NO_LEDGER,
        ...(failed === 'lost' && { clock: () => LEDGER_START }),
        kept,
        save(text) {
          state = text
          return save()
        },
        tend: () => void (isUnsaved && save()),
        unsaved: () =>
          isUnsaved ? { since: 0, reason: failed === 'lost' ? 'database_away' : 'full' } : null,
      }
    },
    breakSaving(how) {
      failing = how
    },
    mend() {
      failing = null
    },
    settled: async () => {},
  }
}
