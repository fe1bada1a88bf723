import { expect, it } from 'vitest'
import { firstChange } from './mail-changes.ts'

const mail = (subject: string, ...texts: { en?: string; gr?: string }[]) => ({
  root: { props: { subject: { en: subject } } },
  content: texts.map((text) => ({ type: 'Text', props: { text } })),
})

it('a version of a mail is known by the first words that are new in it', () => {
  const first = mail('Spring', { en: '<p>Hello <strong>you</strong></p>', gr: '<p>Γεια</p>' })
  expect(firstChange(first, undefined)).toBe('Spring')
  expect(firstChange(mail('Spring', { en: '<p>Hello you</p>', gr: '<p>Γεια σας</p>' }), first)).toBe('Γεια σας')
  expect(firstChange(mail('Spring', { en: '<p>Tom &amp; Ann&nbsp;&lt;3</p>' }), first)).toBe('Tom & Ann <3')
})

it('a version in which no text is new has no words', () => {
  const first = mail('Spring', { en: '<p>One</p>' }, { en: '<p>Two</p>' })
  expect(firstChange(first, first)).toBeNull()
  expect(firstChange(mail('Spring', { en: '<h2>Two</h2>' }), first)).toBeNull()
  expect(firstChange(mail(''), first)).toBeNull()
})

it('long words are cut, and compared whole', () => {
  const [one, other] = ['x'.repeat(100), `${'x'.repeat(100)}y`]
  expect(firstChange(mail('Spring', { en: other }), mail('Spring', { en: one }))).toBe(`${'x'.repeat(79)}…`)
})
