import { describe, expect, it } from 'vitest'
import type { Block } from '../blocks/block-list.ts'
import { mailFaults, normalMail } from './mail-faults.ts'
import { fillableLink, isMailLink } from './mail-links.ts'

const of = (...content: unknown[]) => ({ root: { props: {} }, content })
const block = (type: string, props: Record<string, unknown> = {}): Block => ({ type, props })
const nested = (depth: number): Block => block('Section', depth > 1 ? { content: [nested(depth - 1)] } : {})

describe('the faults of a mail', () => {
  it.each([
    ['no content', {}, '', 'shape'],
    ['a block of pages only', of(block('Form')), 'content.0.type', 'unknown_block'],
    ['an unknown property', of(block('Heading', { onclick: 'x' })), 'content.0.props.onclick', 'unknown_property'],
    ['a foreign scheme', of(block('Button', { link: 'javascript:alert(1)' })), 'content.0.props.link', 'foreign_link'],
    ['columns in columns', of(block('Columns', { first: [block('Columns')] })), 'content.0.props.first.0.type', 'wrong_place'],
    ['a section in a section', of(block('Section', { content: [block('Section')] })), 'content.0.props.content.0.type', 'wrong_place'],
    [
      'a second footer',
      of(block('Footer'), block('Section', { content: [block('Footer')] })),
      'content.1.props.content.0.type',
      'only_once',
    ],
    [
      'a subject that is too long',
      { root: { props: { subject: { en: 'x'.repeat(201) } } }, content: [] },
      'root.props.subject.en',
      'too_long',
    ],
    ['501 blocks', of(...Array.from({ length: 501 }, () => block('Divider'))), 'content', 'too_many_blocks'],
    ['more than a million characters', of(block('Html', { html: 'x'.repeat(1_000_001) })), '', 'too_large'],
  ])('name %s', (_case, design, path, fault) => {
    expect(mailFaults(design)).toEqual([{ path, fault }])
  })

  it('end at twelve levels, however deep a design is', () => {
    expect(mailFaults(of(nested(13))).at(-1)).toEqual({
      path: `content.0${'.props.content.0'.repeat(11)}.props.content`,
      fault: 'too_deep',
    })
    expect(mailFaults(of(nested(3000)))).toEqual([{ path: '', fault: 'too_large' }])
  })

  it('are none for columns in a section with all that they may contain', () => {
    const leaves = ['Heading', 'Text', 'Picture', 'Button', 'Product', 'Video', 'Countdown', 'Social', 'Divider', 'Spacer'].map((type) =>
      block(type),
    )
    expect(mailFaults(of(block('Section', { content: [block('Columns', { first: leaves })] }), block('Footer')))).toEqual([])
  })
})

it.each([
  ['https://example.com/a?b=c#d', true],
  ['mailto:info@example.com', true],
  ['tel:+302101234567', true],
  ['{{ unsubscribe_url }}', true],
  ['https://example.com/?name={{ contact.first_name }}', true],
  ['https://example.com/{{ contact.email }}', true],
  ['mailto:{{ account.email }}', true],
  ['#contact', false],
  ['{{ contact.first_name }}', false],
  ['https://{{ contact.company }}.example', false],
  ['https://example.com{{ contact.company }}', false],
  ['javascript:{{ unsubscribe_url }}', false],
  ['https://example.com/{% if a %}', false],
  ['https://example.com/{{ "><script>" }}', false],
])('a mail may lead to %s: %s', (link, may) => {
  expect(isMailLink(link)).toBe(may)
})

it('encodes merge tags in addresses of websites when they are filled in', () => {
  expect(fillableLink('https://example.com/?name={{ contact.first_name }}&b=1')).toBe(
    'https://example.com/?name={{ contact.first_name | url_encode }}&b=1',
  )
  expect(fillableLink('{{ unsubscribe_url }}')).toBe('{{ unsubscribe_url }}')
})

it('has one normal form', () => {
  const one = normalMail(of(block('Text', { text: { gr: 'Γεια', en: '<b>Hi</b>' }, id: 'a', align: null })), (html) => html)
  expect(JSON.stringify(one)).toBe(
    '{"root":{"props":{}},"content":[{"type":"Text","props":{"id":"a","text":{"en":"<b>Hi</b>","gr":"Γεια"}}}]}',
  )
})
