const EMAIL = /^[^\s@<>()"',;:\\]{1,64}@[^\s@<>()"',;:\\.]+(?:\.[^\s@<>()"',;:\\.]+)+$/

/** Whether a text is one e-mail address alone, as forms and settings take it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text) && !/\p{C}/u.test(text)
}
