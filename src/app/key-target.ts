/** True where a letter would be written or would choose: fields, lists of choices, whatever floats above the page. */
export function takesLetters(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof Element)) return false
  if (target.closest('textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return true
  const field = target.closest('input')
  return field !== null && !SILENT_FIELDS.has(field.type)
}

const SILENT_FIELDS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset'])

const MOVES_BY_ARROW =
  'table, input[type="radio"], [role="grid"], [role="treegrid"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="slider"], [role="application"], [data-arrows]'

/** True where the arrows move something already: grids, lists, and what scrolls under the focus. */
export function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(MOVES_BY_ARROW) !== null || isScroller(target)
}

function isScroller(element: Element): boolean {
  const isPressed = element.closest('button, a, input') !== null
  return !isPressed && element.getAttribute('tabindex') === '0'
}
