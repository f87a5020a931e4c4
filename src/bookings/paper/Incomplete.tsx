/** What a print lacks, in its head. */
export function Incomplete({ children }: { children: string }) {
  return (
    <p className="flex gap-3 items-baseline max-h-[14mm] mt-1 py-0.5 px-2 border-2 border-black overflow-hidden">
      <strong className="text-[11pt]">INCOMPLETE</strong> {children}
    </p>
  )
}
