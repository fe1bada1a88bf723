import { describe, expect, it } from 'vitest'
import { emailKey, normalizeEmail } from './email.ts'

/** An address of 254 characters, the most that SMTP transports. */
const LONGEST = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.gr`

describe('normalizeEmail', () => {
  it.each([
    [' Info@Example.GR ', 'info@example.gr'],
    ['a.b+c@x.co.uk', 'a.b+c@x.co.uk'],
    ["o'neil@x.ie", "o'neil@x.ie"],
    ['ｉｎｆｏ＠example.gr', 'info@example.gr'],
    ['info@bücher.de', 'info@xn--bcher-kva.de'],
    ['a@x.gr', 'a@x.gr'],
    ['a@shop.1.gr', 'a@shop.1.gr'],
    ['a@ΚΑΦΈΣ.gr', 'a@xn--ixah0a8as.gr'],
    [`${'a'.repeat(64)}@x.gr`, `${'a'.repeat(64)}@x.gr`],
    [LONGEST, LONGEST],
  ])('writes %j as %j', (typed, email) => {
    expect(normalizeEmail(typed)).toBe(email)
  })

  it.each([
    '',
    'a',
    '@x.gr',
    'a@',
    'a@b',
    'a@localhost',
    'a@x.g',
    'example.gr',
    LONGEST.replace('.gr', 'd.gr'),
    'a b@x.gr',
    '.a@x.gr',
    'a.@x.gr',
    'a..b@x.gr',
    'a@x..gr',
    'a@-x.gr',
    'a@1.2.3.4',
    'a@x.gr/path',
    'a@x.gr:80',
    'a@b@',
    'ινφο@x.gr',
    `${'a'.repeat(65)}@x.gr`,
    `a@${'b'.repeat(64)}.gr`,
    'a@x.gr\nbcc:b@y.gr',
    'a@x_y.gr',
  ])('refuses %j', (typed) => expect(normalizeEmail(typed)).toBeNull())

  it('converts the domain to punycode, ignoring case', () => {
    expect(normalizeEmail('a@ΚΑΦΈΣ.gr')).toBe(normalizeEmail('a@καφές.gr'))
  })
})

describe('emailKey', () => {
  it.each([
    ['A.B+news@gmail.com', 'ab@gmail.com'],
    ['ab@googlemail.com', 'ab@gmail.com'],
    ['a.b+x@example.gr', 'a.b@example.gr'],
    ['+a@x.gr', '+a@x.gr'],
  ])('finds the duplicates of %s under %s', (email, key) => expect(emailKey(email)).toBe(key))

  it('has no key for an invalid address', () => expect(emailKey('nobody')).toBeNull())
})
