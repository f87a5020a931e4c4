import { describe, expect, it } from 'vitest'
import { isWeakPassphrase } from './weak-passphrase.ts'

const NAMES = ['Mesa Air', 'Zoë Lind', '', '12']
const isWeak = (text: string) => isWeakPassphrase(text, NAMES)

describe('a passphrase that is tried first', () => {
  it.each([
    'password1234',
    'Password 1234!',
    'PASSWORD-PASSWORD',
    '123456789012',
    '1q2w3e4r5t6y',
    'Mesa Air 2026',
    'mesaairmesaair',
    'zoe.lind.1987',
    'Zoë Lind Zoë Lind',
  ])('%s', (text) => expect(isWeak(text)).toBe(true))

  it.each([
    'correct horse battery',
    'five words are long enough',
    'Zoë Lind flies the blue one',
    'mesa air is where I learnt it',
    '839201746355',
    '一二三四五六七八九十一二',
    '!?!?!?!?!?!?',
  ])('%s is none', (text) => expect(isWeak(text)).toBe(false))
})
