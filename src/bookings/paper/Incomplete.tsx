/** What a print lacks, in its head. */
export function Incomplete({ children }: { children: string }) {
  return (
    <p className="flex gap-[3mm] items-baseline max-h-[14mm] mt-[1.2mm] py-[0.8mm] px-[2mm] border-[0.6mm] border-black overflow-hidden">
      <strong className="text-[11pt]">INCOMPLETE</strong> {children}
    </p>
  )
}
