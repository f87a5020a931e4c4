/** What a screen can show. */
export const SCREEN_PAGES = [
  { value: '/wall', label: 'The wall: today in large letters, dark' },
  { value: '/today', label: 'Today, as at the desk' },
] as const

export type ScreenPage = (typeof SCREEN_PAGES)[number]['value']

/** What a screen shows, in words; its address if somebody let it in at another. */
export function sayScreenPage(page: string): string {
  return SCREEN_PAGES.find(({ value }) => value === page)?.label ?? page
}
