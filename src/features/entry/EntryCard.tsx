import type { ReactNode } from 'react'
import { BrandMark } from '#ui/frame/BrandMark.tsx'
import { useEntryTitle } from './use-entry-title.ts'

/** For visitors who aren't signed in: no navigation. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const school = useEntryTitle(title)
  return (
    <main
      className="grid place-items-center min-h-[100dvh] py-6 px-4 max-md:items-start max-md:justify-items-center max-md:p-0"
      data-entry=""
    >
      <div className="grid gap-4 w-full max-w-100 p-6 rounded-md bg-surface shadow-(--shadow) text-14 leading-5 max-md:min-h-[100dvh] max-md:content-start max-md:rounded-none max-md:shadow-none">
        <p className="flex items-center gap-2 min-w-0 font-semibold wrap-anywhere">
          <BrandMark size={24} />
          <span>{school}</span>
        </p>
        <h1 className="text-20 leading-6.5">{title}</h1>
        {children}
      </div>
    </main>
  )
}
