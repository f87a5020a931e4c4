import { type MainThread, watchMainThread } from './open-page.ts'
import { SLOW } from './options.ts'
import type { PlainBrowser, PlainTab } from './plain-browser.ts'
import { BENCH_NOW } from './running-school.ts'

/** A network as Chromium's own tools make it slower; null for loopback as it is. */
export interface Network {
  /** ms, from a request to its answer. */
  readonly latency: number
  /** Bytes a second, either way. */
  readonly throughput: number
}

export interface Visit {
  readonly address: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** The attribute of whatever is drawn for a record, with its id; in our first picture it is `data-pictured-id`. */
  readonly attribute: string
  /** How many records there are to draw; null where only those in sight are drawn. */
  readonly expected: number | null
}

/** One cold load. Times are ms of the page's own clock from the navigation on, sizes KiB on the wire, headers included. */
export interface Measured {
  /** The frame in which the last record was first there. */
  readonly last: number
  readonly first: number
  /** First contentful paint. */
  readonly text: number
  /** Processor time of the page's main thread, until it had rested for REST. */
  readonly work: number
  /** Scripts and styles that were there by the last record. */
  readonly code: number
  readonly codeFiles: number
  /** Answers of the gateway that were there by the rest. */
  readonly data: number
  readonly dataRequests: number
  /** Sum of the layout shifts. */
  readonly shift: number
}

const REST = 500
const POLL = 50
/** So much work in a rest is none: a clock's tick, our own look. */
const IDLE_WORK = 12 * SLOW
const PATIENCE = 60_000

interface Watched {
  text: number
  first: number
  last: number
  count: number
  isLoading: boolean
  isBlank: boolean
  shift: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Opens the page in a browser context of its own, whose cache is empty, and waits until all is drawn and at rest. */
export async function visit(
  browser: PlainBrowser,
  { address, viewport, attribute, expected }: Visit,
  network: Network | null,
): Promise<Measured> {
  const tab = await browser.newTab()
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await tab.send('Emulation.setLocaleOverride', { locale: 'en-US' })
    // The school's own, so that calendars that draw in the browser's zone draw the same week.
    await tab.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Denver' })
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watch.toString()})(${JSON.stringify({ now: BENCH_NOW, attribute })})`,
    })
    const thread = await watchMainThread(tab)
    const wire = await listenToWire(tab, network)
    const before = await thread.work()
    await tab.send('Page.navigate', { url: address })
    const { watched, worked } = await atRest(tab, thread, wire.waiting)
    if (expected !== null && watched.count !== expected)
      throw new Error(`${address} drew ${watched.count} records of ${expected}.`)
    if (watched.isBlank) throw new Error(`${address} painted first, but no words.`)
    const { first, last, text, shift } = watched
    return { first, last, text, shift, work: worked - before, ...wire.sums(last) }
  } finally {
    await tab.close()
  }
}

/** Runs in the page before any script of its own: moves the clock and notes what is drawn, and when. */
function watch({ now, attribute }: { now: number; attribute: string }): void {
  const RealDate = Date
  const behind = now - RealDate.now()
  globalThis.Date = class extends RealDate {
    constructor(...parts: []) {
      if (parts.length === 0) super(RealDate.now() + behind)
      else super(...parts)
    }
    static override now() {
      return RealDate.now() + behind
    }
  } as DateConstructor

  const seen: Watched = {
    text: Number.NaN,
    first: Number.NaN,
    last: Number.NaN,
    count: 0,
    isLoading: false,
    isBlank: false,
    shift: 0,
  }
  window.watched = seen
  const known = new Set<string>()
  let isAwaited = false
  const look = () => {
    isAwaited = false
    const drawn = document.querySelectorAll<HTMLElement>(`[${attribute}], [data-pictured-id]`)
    const idOf = (one: HTMLElement) =>
      one.getAttribute(attribute) ?? one.dataset['picturedId'] ?? ''
    const unique = new Set(Array.from(drawn, idOf))
    const said = document.querySelector('[data-completeness]')?.getAttribute('data-completeness')
    const note = () => {
      const at = performance.now()
      // A record below the canvas may go and come again: it was there before.
      if ([...unique].some((id) => !known.has(id))) {
        if (known.size === 0) seen.first = at
        seen.last = at
        for (const id of unique) known.add(id)
      }
      seen.count = unique.size
      seen.isLoading = said === 'loading'
    }
    // What stands in a frame is painted once the frame is over: in the next turn, before anything that waits for its own.
    void scheduler.postTask(note, { priority: 'user-blocking' })
  }
  new MutationObserver(() => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(look)
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [attribute, 'data-completeness'],
  })
  new PerformanceObserver((list) => {
    const [painted] = list.getEntriesByName('first-contentful-paint')
    if (!painted) return
    seen.text = painted.startTime
    seen.isBlank = document.body.innerText.trim() === ''
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until records are drawn and, for REST, none came, nothing was asked and the main thread did nothing. */
async function atRest(
  tab: PlainTab,
  thread: MainThread,
  waiting: () => readonly string[],
): Promise<{ watched: Watched; worked: number }> {
  const began = performance.now()
  let rest = { since: began, worked: 0, watched: null as Watched | null }
  while (performance.now() - began < PATIENCE) {
    await new Promise((resolve) => setTimeout(resolve, POLL))
    const worked = await thread.work()
    const { result } = await tab.send('Runtime.evaluate', {
      expression: 'window.watched',
      returnByValue: true,
    })
    const watched = result.value as Watched
    const isQuiet =
      worked - rest.worked < IDLE_WORK &&
      watched.last === rest.watched?.last &&
      !watched.isLoading &&
      waiting().length === 0
    if (!isQuiet) rest = { since: performance.now(), worked, watched }
    else if (performance.now() - rest.since >= REST) return { watched, worked: rest.worked }
  }
  const state = JSON.stringify({ ...rest, waiting: waiting() })
  throw new Error(`No rest in ${PATIENCE / 1000} s: ${state}`)
}

/** What goes over the wire, by what it is: the page, its scripts and styles, its data. */
async function listenToWire(tab: PlainTab, network: Network | null) {
  const open = new Map<string, string>()
  const done: { readonly path: string; readonly bytes: number; readonly at: number }[] = []
  /** Of the navigation, in the browser's seconds. */
  let began = 0
  tab.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    began ||= timestamp
    open.set(requestId, new URL(request.url).pathname)
  })
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const path = open.get(requestId) ?? ''
    done.push({ path, bytes: encodedDataLength, at: (timestamp - began) * 1000 })
    open.delete(requestId)
  })
  tab.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await tab.send('Network.enable')
  if (network !== null) {
    // Lists are not packed here: the gateway takes the browser to be on this machine.
    await tab.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.throughput,
      uploadThroughput: network.throughput,
    })
  }
  return {
    waiting: () => [...open.values()],
    sums(last: number) {
      const code = done.filter(({ path, at }) => /\.(js|css)$/.test(path) && at <= last)
      const data = done.filter(({ path }) => path.startsWith('/api/'))
      const kib = (files: typeof done) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
      return {
        code: kib(code),
        codeFiles: code.length,
        data: kib(data),
        dataRequests: data.length,
      }
    },
  }
}
