import type { NoHoursLeft } from '#domain/free/hours-left.ts'
import { formatHoursLeft, formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** "100-hour due in 4.1 h, 3.5 h booked before" */
export function sayNoHours({ name, meter, left, isAtMost, booked }: NoHoursLeft): string {
  const said = visibleText(name.trim()) || 'inspection'
  if (left === null) return `${said} reached by an earlier booking`
  if (left <= 0) return `${said} due`
  if (meter === 'date') return `${said} due in ${left} ${left === 1 ? 'day' : 'days'}`
  const hours = (hundredths: number) => `${formatHundredths(Math.round(hundredths / 10) * 10, 1)} h`
  const before = booked >= 5 ? `, ${hours(booked)} booked earlier` : ''
  return `${said} due in ${formatHoursLeft(left, isAtMost)} h${before}`
}
