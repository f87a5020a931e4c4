import { it } from 'vitest'
import { crashAnywhere } from '#server/testing/crashes/crash-anywhere.ts'

it.each(['letting people in', 'a migration'] as const)(
  'a crash anywhere in %s leaves what was there before or after it, whole',
  crashAnywhere,
)
