/** A flight strip with an aircraft, drawn for 20 px. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <rect x="0.5" y="3.5" width="19" height="13" rx="3" fill="var(--accent)" />
      <rect
        x="0.5"
        y="3.5"
        width="5"
        height="13"
        rx="2.5"
        fill="var(--on-accent)"
        fillOpacity="0.35"
      />
      <path
        d="M17.2 10c0-.6-.6-1-1.3-1h-2.6L10.6 5.6H9.4L10.7 9H8.4l-.9-1.1h-.9L7.2 10l-.6 2.1h.9l.9-1.1h2.3l-1.3 3.4h1.2l2.7-3.4h2.6c.7 0 1.3-.4 1.3-1Z"
        fill="var(--on-accent)"
      />
    </svg>
  )
}
