import { describe, expect, it } from 'vitest'
import type { Block, BlockProp } from '../../blocks/block-list.ts'
import { MAIL_BLOCKS, type MailBlockType } from '../mail-blocks.ts'
import { speaks, withLine } from '../mail-texts.ts'
import { countdownText, timeLeft } from '../time-left.ts'
import { mailColours } from './mail-colours.ts'
import { leafRow } from './leaf-rows.ts'
import { mailMjml, mailSections, placeIn } from './mail-mjml.ts'
import type { MailWorld } from './mail-world.ts'

const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(1)>' onmouseover='alert(1)</mj-raw><mj-include path="/etc/passwd">`
const world = (more: Partial<MailWorld> = {}): MailWorld => ({
  locale: 'en',
  isMarketing: true,
  picture: () => ({ url: 'https://stoa.example/media/1', width: 1200, height: 600, alt: EVIL }),
  product: () => ({
    name_en: EVIL,
    name_gr: null,
    short_description_en: '{{ contact.email }}',
    short_description_gr: null,
    price_minor: 1250,
    price_mode: 'fixed',
    currency: 'EUR',
    picture_url: 'https://stoa.example/media/2',
  }),
  say: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
  ...more,
})
const place = placeIn(mailColours({}), 'none')
const row = (type: string, props: Record<string, unknown>, more: Partial<MailWorld> = {}) => leafRow({ type, props }, world(more), place)
const design = (...content: Block[]) => ({ root: { props: { subject: { en: 'Hello', gr: 'Γεια' } } }, content })

/** The worst value that a property could have, also one that the checks refuse. */
function worst(prop: BlockProp): unknown {
  if (prop.kind === 'text') return { en: EVIL }
  if (prop.kind === 'rich') return { en: '' }
  if (prop.kind === 'blocks') return []
  if (prop.kind === 'list') return [null, { network: EVIL, link: EVIL }, { network: 'x', link: `https://e.example/${EVIL}` }]
  if (prop.kind === 'id') return 1
  if (prop.kind === 'html') return '</mj-raw><mj-include path="/etc/passwd">'
  return EVIL
}

describe('a mail', () => {
  it.each(Object.keys(MAIL_BLOCKS) as MailBlockType[])('shows words in a block %s as words, whatever they contain', (type) => {
    const props = Object.fromEntries(Object.entries(MAIL_BLOCKS[type]).map(([name, prop]) => [name, worst(prop as BlockProp)]))
    const html = mailMjml(withLine(design({ type, props }), 'subject', 'en', EVIL), world())
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<mj-include')
    expect(html).not.toMatch(/' onmouseover/)
    expect(html).not.toMatch(/href="(?!https?:|mailto:|tel:|\{\{ unsubscribe_url)/)
    expect(html.match(/<\/mj-raw>/g)).toHaveLength(html.match(/<mj-raw>/g)!.length)
  })

  it('keeps merge tags in texts and addresses as they were written, and those in the names of products as words', () => {
    expect(row('Heading', { text: { en: `Hello {{ contact.first_name | default: 'there' }} & co` } })).toContain(
      `Hello {{ contact.first_name | default: 'there' }} &amp; co</h2>`,
    )
    const button = row('Button', { label: { en: 'Go' }, link: 'https://example.com/?a=1&n={{ contact.first_name }}' })
    expect(button).toContain('<a class="m-own" href="https://example.com/?a=1&amp;n={{ contact.first_name | url_encode }}"')
    expect(row('Product', { product_id: 1 })).toContain('&#123;&#123; contact.email &#125;&#125;')
    expect(row('Heading', { text: { en: '{{ "<script>" }}' } })).not.toContain('<script')
  })

  it('shows each text in the language that is asked for, and one without it in the other', () => {
    expect(row('Heading', { text: { en: 'Hello', gr: 'Γεια' } }, { locale: 'gr' })).toContain('>Γεια<')
    expect(row('Heading', { text: { en: 'Only here' } }, { locale: 'gr' })).toContain('>Only here<')
    expect([speaks(design(), 'gr'), speaks(design({ type: 'Heading', props: {} }), 'en')]).toEqual([true, true])
    expect(speaks({ root: { props: {} }, content: [{ type: 'Heading', props: { text: { en: 'x', gr: ' ' } } }] }, 'gr')).toBe(false)
  })

  it('says below who sends it, once, in marketing also without a block for it', () => {
    const footers = (isMarketing: boolean, ...content: Block[]) =>
      mailMjml(design(...content), world({ isMarketing })).match(/class="m-footer"/g)?.length ?? 0
    const footer = { type: 'Footer', props: {} }
    expect([footers(true), footers(true, footer), footers(false), footers(false, footer)]).toEqual([1, 1, 0, 1])
    expect(footers(true, { type: 'Section', props: { content: [footer] } })).toBe(1)
    expect(row('Footer', {}, { isMarketing: false })).not.toContain('unsubscribe_url')
  })

  it('puts blocks outside of sections into one', () => {
    const types = mailSections(
      design({ type: 'Heading', props: {} }, { type: 'Text', props: {} }, { type: 'Section', props: {} }),
      true,
    ).map(({ props }) => (props.content as Block[] | undefined)?.length)
    expect(types).toEqual([2, undefined, 1])
  })

  it('leaves room for the columns and makes pictures no wider', () => {
    expect([1, 2, 3].map((columns) => placeIn(mailColours({}), 'none', columns).room)).toEqual([552, 264, 168])
    expect(row('Picture', { media_id: 1 })).toContain('width="552"')
    expect(row('Picture', { media_id: 1, size: 'small' })).toContain('width="180"')
    expect(row('Picture', { media_id: 1, alt: { en: 'A sea' } })).toContain('alt="A sea"')
  })

  it('counts down when it is sent, and in the editor at this moment', () => {
    const until = '2026-05-03T11:30:00Z'
    expect(row('Countdown', { until, after: { en: 'Too late' } })).toContain(
      '{% if countdown.en_1777807800 %}<strong>{{ countdown.en_1777807800 }}</strong>{% else %}Too late{% endif %}',
    )
    expect(row('Countdown', { until }, { now: Date.parse('2026-05-01T10:00:00Z') })).toContain('<strong>2 days, 1 hour</strong>')
    expect(row('Countdown', { until }, { now: Date.parse(until) })).toContain('ended')
    expect(countdownText('countdown.gr_1777807800', new Date('2026-05-03T09:15:00Z'))).toBe('2 ώρες, 15 λεπτά')
    expect(timeLeft(new Date(until), new Date('2026-05-03T11:29:30Z'), 'en')).toBe('1 minute')
    expect(countdownText('countdown.gr_1', new Date(until))).toBeNull()
  })
})
