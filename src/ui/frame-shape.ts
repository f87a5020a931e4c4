/** How the frame stands: two bands at a desk, one bar on a tablet, a bar above and one below on a phone. */
export type FrameShape = 'phone' | 'tablet' | 'desk'

/** A phone: filters in a sheet, lists instead of grids. The style sheets use the same width. */
export const PHONE = '(max-width: 719px)'

/** A tablet: wider than a phone, and too narrow for seven columns. */
export const TABLET = '(min-width: 720px) and (max-width: 1023px)'

export function frameShape(isPhone: boolean, isTablet: boolean): FrameShape {
  if (isPhone) return 'phone'
  return isTablet ? 'tablet' : 'desk'
}
