import type { sayOut } from '#bookings/booking/say-out.ts'

export function OutWords({
  out: { words, tone },
}: {
  out: NonNullable<ReturnType<typeof sayOut>>
}) {
  return (
    <span
      className={`font-semibold ${tone === 'accent' ? 'text-accent-text' : 'text-tone'}`}
      data-tone={tone}
    >
      {words}
    </span>
  )
}
