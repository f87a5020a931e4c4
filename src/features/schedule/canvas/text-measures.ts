import { textMeasure } from '#ui/text-measure.ts'

export const measureBlockText = textMeasure({ size: 12, weight: 600 })
export const measureBarText = textMeasure({ size: 12 })
export const measureHeadText = textMeasure({ size: 13, weight: 600 })
