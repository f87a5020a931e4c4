import { memo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly className?: string
}

/** Drawn locally, without requests. Print at least 10 mm wide. */
export const QrCode = memo(function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = codeOf(text)
  return (
    <svg
      className={className}
      width="11mm"
      height="11mm"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-qr={text}
    >
      <path d={path} fill="#000" />
    </svg>
  )
})

interface Code {
  readonly path: string
  readonly size: number
}

// Drawn twice, in the probe and on the page, and again on each layout.
const known = new Map<string, Code>()
const MAX_KNOWN = 2000

function codeOf(text: string): Code {
  const before = known.get(text)
  if (before) return before
  if (known.size >= MAX_KNOWN) known.clear()
  // A fixed mask: trying all eight takes twenty times as long, and any can be read.
  const { data, size } = encode(text, { ecc: 'L', border: 0, maskPattern: 2 })
  const code = { path: runsOf(data), size }
  known.set(text, code)
  return code
}

/** One path with a rectangle per run of modules: a hundredth of the elements. */
function runsOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    let from = -1
    for (let x = 0; x <= row.length; x++) {
      const isDark = row[x] === true
      if (isDark && from === -1) from = x
      if (!isDark && from !== -1) {
        path += `M${from} ${y}h${x - from}v1H${from}z`
        from = -1
      }
    }
  }
  return path
}
