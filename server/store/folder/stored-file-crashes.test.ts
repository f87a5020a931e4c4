import { it } from 'vitest'
import { crashAnywhere } from '#server/testing/crashes/crash-anywhere.ts'

it.each(['spending requests', 'saving the read model'] as const)(
  'a crash anywhere in %s leaves what was there before or after it, whole',
  crashAnywhere,
)
