import { describe, expect, it } from 'vitest'
import { grouped, lettersOf, strangeLetters } from './screen-code.ts'

describe('the letters of a screen', () => {
  it.each(['bcdfghjk', 'BCDF GHJK', 'bcdf-ghjk', ' b c d f\tg h j k ', 'BCDF GHJK, then more'])(
    'are read from “%s”',
    (typed) => expect(lettersOf(typed)).toBe('BCDFGHJK'),
  )

  it('stand as on the screen, while they are typed too', () => {
    expect(grouped('BCDFGHJK')).toBe('BCDF-GHJK')
    expect(grouped('BCDF')).toBe('BCDF')
    expect(grouped('BCDFG')).toBe('BCDF-G')
    expect(grouped('')).toBe('')
  })

  it('are those of the alphabet alone', () => {
    expect(strangeLetters('BCDFGHJK')).toEqual([])
    expect(strangeLetters('AOBCDAFY')).toEqual(['A', 'O', 'Y'])
  })
})
