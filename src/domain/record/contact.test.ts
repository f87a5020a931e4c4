import { describe, expect, it } from 'vitest'
import { mailtoHref, telHref } from './contact.ts'

describe('links to people', () => {
  it.each([
    ['casey@example.com', 'mailto:casey@example.com'],
    [' casey.rivers+fly@mail.example.com ', 'mailto:casey.rivers%2Bfly@mail.example.com'],
    ['a@b.c?bcc=evil@x.y&body=..', null],
    ['a@b.c%0aBcc:evil@x', null],
    ['javascript:alert(1)', null],
    ['a@b.com,evil@x.com', null],
    ['a@@b.com', null],
    ['a b@c.com', null],
    ['casey@exаmple.com', null],
    [`${'a'.repeat(320)}@b.com`, null],
    ['casey@example.com\nBcc: x@y.com', null],
    ['', null],
  ])('%j mails to %s', (email, href) => {
    expect(mailtoHref(email)).toBe(href)
  })

  it.each([
    ['303-555-0101', 'tel:3035550101'],
    ['+1 (303) 555-0101', 'tel:+13035550101'],
    ['303.555.0101', 'tel:3035550101'],
    ['*21*5551234#', null],
    ['+1555;ext=1;phone-context=evil', null],
    ['tel:5551234', null],
    ['555-1234 x9', null],
    ['٣٠٣٥٥٥', null],
    ['12', null],
    ['1234567890123456', null],
    ['1+2345', null],
    ['', null],
  ])('%j rings %s', (phone, href) => {
    expect(telHref(phone)).toBe(href)
  })
})
