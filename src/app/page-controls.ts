/** Presses the bar's button with that name, so that a shortcut can't do more than the button. False if there is none. */
export function pressInBar(name: string): boolean {
  for (const button of document.querySelectorAll<HTMLButtonElement>('header button')) {
    const isNamed = (button.getAttribute('aria-label') ?? button.textContent.trim()) === name
    if (!isNamed || button.closest('dialog') !== null) continue
    button.click()
    return true
  }
  return false
}

/** In the rail, or behind a button. */
export function focusFilters(): void {
  const rail = document.querySelector<HTMLElement>(
    'aside[aria-label="Filters"] :is(input, button, select, summary)',
  )
  if (rail !== null) rail.focus()
  else if (!pressInBar('Filters')) pressInBar('Show filters')
}

export function openStatus(): void {
  const pill = document.querySelector<HTMLElement>('header [data-opens-status]')
  if (pill?.getAttribute('aria-expanded') === 'false') pill.click()
}
