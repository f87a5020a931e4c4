/** Desk: two bands. Tablet: one bar. Phone: a bar above and one below. */
export type FrameShape = 'phone' | 'tablet' | 'desk'

/** Filters in a sheet, lists instead of grids. Same width as in the style sheets. */
export const PHONE = '(max-width: 719px)'

/** Too narrow for seven columns. */
export const TABLET = '(min-width: 720px) and (max-width: 1023px)'

export function frameShape(isPhone: boolean, isTablet: boolean): FrameShape {
  if (isPhone) return 'phone'
  return isTablet ? 'tablet' : 'desk'
}
