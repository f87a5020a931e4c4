import type { Page } from '@playwright/test'

/** The widths and heights that every screen is measured at, widest first. */
export const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

/** Those on which a board lies on its side: all but phones. */
export const WIDE_SCREENS = SCREENS.filter(({ width }) => width > 700)

/** What is wrong with the screen as it stands: nothing of it may be. Each begins with the kind of fault. */
export async function screenFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const faults: string[] = []
    const TAIL = /^N\d{1,4}[A-Z]{0,2}$/
    /** The parts of the page that cut off what runs over their edge and cannot be scrolled to it. */
    const isCutBy = (box: DOMRect, from: Element) => {
      for (let one: Element | null = from; one && one !== document.body; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one)
        if (overflowX === 'auto' || overflowX === 'scroll') return false
        const edge = one.getBoundingClientRect()
        const cuts = overflowX === 'hidden' || overflowX === 'clip'
        // One px or less is the rounding of letters.
        if (cuts && edge.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1))
          return true
      }
      return false
    }
    const isTurned = (from: Element) => {
      for (let one: Element | null = from; one; one = one.parentElement) {
        const { writingMode, rotate, transform } = getComputedStyle(one)
        if (writingMode !== 'horizontal-tb') return true
        if (rotate !== 'none' && Number.parseFloat(rotate) !== 0) return true
        if (transform !== 'none' && Math.abs(new DOMMatrix(transform).b) > 0.01) return true
      }
      return false
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.unseen') === null
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      const parent = text.parentElement
      if (words === '' || !parent || !isSeen(parent)) continue
      if (isTurned(parent)) faults.push(`turned: ${words}`)
      // Narrower than any phone of today, a heading may end in dots.
      if (!TAIL.test(words) || innerWidth < 360) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (isCutBy(range.getBoundingClientRect(), parent))
        faults.push(`cut tail: ${words} in ${parent.parentElement?.textContent}`)
    }
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (over > 0) faults.push(`sideways: the page is ${over} px too wide`)
    return faults
  })
}

/** Where the first booking or flight begins, px from the top; Infinity without one. */
export async function firstRecordTop(page: Page): Promise<number> {
  return await page
    .locator('main :is([data-reservation-id], [data-flight-id])')
    .evaluateAll((all) =>
      Math.min(
        ...all
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => one.getBoundingClientRect())
          // Above the screen stands what the list has scrolled past.
          .filter(({ width, bottom }) => width > 0 && bottom > 60)
          .map(({ top }) => top),
      ),
    )
}

/** Of the bars of a board that are 72 px wide or wider, those that do not show the surname of their customer whole. */
export async function namelessBars(
  page: Page,
  surnames: ReadonlyMap<string, string>,
): Promise<{ readonly looked: number; readonly nameless: string[] }> {
  return await page.evaluate(
    (known) => {
      const names = new Map(known)
      const nameless: string[] = []
      let looked = 0
      for (const bar of document.querySelectorAll(
        'main [role="grid"] button[data-reservation-id]',
      )) {
        const surname = names.get(bar.getAttribute('data-reservation-id') ?? '')
        const box = bar.getBoundingClientRect()
        if (surname === undefined || box.width < 72) continue
        looked += 1
        const walk = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
        let isNamed = false
        for (let text = walk.nextNode(); text; text = walk.nextNode()) {
          const from = text.textContent?.indexOf(surname) ?? -1
          if (from < 0) continue
          const range = document.createRange()
          range.setStart(text, from)
          range.setEnd(text, from + surname.length)
          const { left, right } = range.getBoundingClientRect()
          isNamed ||= left >= box.left - 1 && right <= box.right + 1
        }
        if (!isNamed) nameless.push(`${surname} in ${Math.round(box.width)} px: ${bar.textContent}`)
      }
      return { looked, nameless }
    },
    [...surnames],
  )
}

/** How many px the page is wider than its window. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
