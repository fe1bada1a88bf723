import { describe, expect, it } from 'vitest'
import type { PageBlock } from './page-blocks.ts'
import { isPageLink, normalDesign, pageFaults } from './page-faults.ts'

const of = (...content: unknown[]) => ({ root: { props: {} }, content })
const block = (type: string, props: Record<string, unknown> = {}): PageBlock => ({ type, props })
const nested = (depth: number): PageBlock => block('Section', depth > 1 ? { content: [nested(depth - 1)] } : {})

describe('the faults of a page', () => {
  it.each([
    ['no content', {}, '', 'shape'],
    ['an unknown block', of(block('Script')), 'content.0.type', 'unknown_block'],
    ['an inherited name', of(block('constructor')), 'content.0.type', 'unknown_block'],
    ['an unknown property', of(block('Heading', { onclick: 'x' })), 'content.0.props.onclick', 'unknown_property'],
    ['an unknown choice', of(block('Heading', { level: '1"><script>' })), 'content.0.props.level', 'wrong_value'],
    ['a foreign scheme', of(block('Button', { link: 'javascript:alert(1)' })), 'content.0.props.link', 'foreign_link'],
    [
      'a foreign scheme in a list',
      of(block('Social', { links: [{ network: 'x', link: 'data:text/html,x' }] })),
      'content.0.props.links.0.link',
      'foreign_link',
    ],
    ['a text that is too long', of(block('Heading', { text: { en: 'x'.repeat(201) } })), 'content.0.props.text.en', 'too_long'],
    ['a third language', of(block('Heading', { text: { fr: 'x' } })), 'content.0.props.text.fr', 'unknown_property'],
    ['an accent that is no colour', { root: { props: { accent: 'red;}' } }, content: [] }, 'root.props.accent', 'wrong_value'],
    ['a block without properties', of({ type: 'Text' }), 'content.0', 'shape'],
    ['thirteen blocks inside each other', of(nested(13)), `content.0${'.props.content.0'.repeat(11)}.props.content`, 'too_deep'],
    ['501 blocks', of(...Array.from({ length: 501 }, () => block('Divider'))), 'content', 'too_many_blocks'],
    ['more than a million characters', of(block('Html', { html: 'x'.repeat(1_000_001) })), '', 'too_large'],
  ])('name %s', (_case, design, path, fault) => {
    expect(pageFaults(design)).toEqual([{ path, fault }])
  })

  it('are none for twelve levels and 500 blocks', () => {
    expect(pageFaults(of(nested(12)))).toEqual([])
    expect(pageFaults(of(...Array.from({ length: 500 }, () => block('Divider'))))).toEqual([])
  })
})

it.each([
  ['https://example.com/a?b=c#d', true],
  ['http://example.com', true],
  ['mailto:info@example.com', true],
  ['tel:+302101234567', true],
  ['#contact', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.com', false],
  ['/accounts', false],
  ['https://user@evil.example', false],
  ['https://', false],
  ['https://example.com/"><script>', false],
])('may lead to %s: %s', (link, may) => {
  expect(isPageLink(link)).toBe(may)
})

it('has one normal form', () => {
  const one = of(block('Text', { align: 'center', text: { gr: 'Γεια', en: '<b>Hi</b>\u0000' }, id: 'a' }))
  const other = of(block('Text', { id: 'a', text: { en: '<b>Hi</b>', gr: 'Γεια' }, align: 'center' }))
  const same = (html: string) => html
  expect(JSON.stringify(normalDesign(one, same))).toBe(JSON.stringify(normalDesign(other, same)))
})
