/** Presses the page's own button of that name in the bar, so that a shortcut can do only what the button does; false if there is none. */
export function pressInBar(name: string): boolean {
  for (const button of document.querySelectorAll<HTMLButtonElement>('header button')) {
    const isNamed = (button.getAttribute('aria-label') ?? button.textContent.trim()) === name
    if (!isNamed || button.closest('dialog') !== null) continue
    button.click()
    return true
  }
  return false
}

/** Into the page's filters, which stand beside the canvas or behind a button. */
export function focusFilters(): void {
  const rail = document.querySelector<HTMLElement>(
    'aside[aria-label="Filters"] :is(input, button, select, summary)',
  )
  if (rail !== null) rail.focus()
  else if (!pressInBar('Filters')) pressInBar('Show filters')
}

/** Opens what the status pill opens: what is left and Refresh with its price. */
export function openStatus(): void {
  const pill = document.querySelector<HTMLElement>('header [data-opens-status]')
  if (pill?.getAttribute('aria-expanded') === 'false') pill.click()
}
