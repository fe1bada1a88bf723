import { describe, expect, it } from 'vitest'
import { PAGE_BLOCKS, type PageBlockType, type PageProp } from '../page-blocks.ts'
import { pageDocument } from './page-document.ts'
import { blocksHtml } from './page-html.ts'
import type { PageWorld } from './page-world.ts'

const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(1)>' onmouseover='alert(1)`
const world = (more: Partial<PageWorld> = {}): PageWorld => ({
  locale: 'en',
  now: new Date('2026-05-01T10:00:00Z'),
  picture: () => ({ url: '/media/1', width: 10, height: 10, alt: EVIL }),
  product: () => ({
    name_en: EVIL,
    name_gr: null,
    short_description_en: EVIL,
    short_description_gr: null,
    price_minor: 1250,
    price_mode: 'fixed',
    currency: 'EUR',
    picture_url: '/media/2',
  }),
  form: () => '<form></form>',
  footer: [EVIL],
  say: (key, values) => `${key} ${JSON.stringify(values ?? {})}`,
  ...more,
})

/** The worst value that a property could have, also one that the checks refuse. */
function worst(prop: PageProp): unknown {
  if (prop.kind === 'text') return { en: EVIL }
  if (prop.kind === 'rich') return { en: '' }
  if (prop.kind === 'blocks') return []
  if (prop.kind === 'list')
    return [
      { network: EVIL, link: EVIL },
      { network: 'x', link: `https://e.example/${EVIL}` },
    ]
  if (prop.kind === 'id') return 1
  return EVIL
}

describe('a page', () => {
  it.each(Object.keys(PAGE_BLOCKS) as PageBlockType[])('shows words in a block %s as words, whatever they contain', (type) => {
    const props = Object.fromEntries(Object.entries(PAGE_BLOCKS[type]).map(([name, prop]) => [name, worst(prop as PageProp)]))
    const html = blocksHtml([{ type, props }], world())
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/' onmouseover/)
    expect(html).not.toMatch(/href="(?!https?:|mailto:|tel:|#)/)
  })

  it('escapes title, description and address, and takes no colour that is none', () => {
    const html = pageDocument({ root: { props: { accent: EVIL, theme: EVIL } }, content: [] }, world(), {
      title: EVIL,
      description: EVIL,
      url: EVIL,
      picture_url: EVIL,
      isListed: true,
    })
    expect(html).not.toContain('<script')
    expect(html).toContain('--accent:#2f5d62')
  })

  it('shows each text in the language that is asked for, and one without it in the other', () => {
    const blocks = [
      { type: 'Heading', props: { text: { en: 'Hello', gr: 'Γεια' } } },
      { type: 'Heading', props: { text: { en: 'Only here' } } },
    ]
    expect(blocksHtml(blocks, world({ locale: 'gr' }))).toBe(
      '<h2 class="p-align-start">Γεια</h2>\n<h2 class="p-align-start">Only here</h2>',
    )
  })

  it('counts down to an instant at the moment of serving', () => {
    const at = (now: string) => blocksHtml([{ type: 'Countdown', props: { until: '2026-05-03T11:30:00Z' } }], world({ now: new Date(now) }))
    expect(at('2026-05-01T10:00:00Z')).toContain('left_days {&quot;days&quot;:2,&quot;hours&quot;:1,&quot;minutes&quot;:30}')
    expect(at('2026-05-03T11:29:30Z')).toContain('left_hours {&quot;days&quot;:0,&quot;hours&quot;:0,&quot;minutes&quot;:1}')
    expect(at('2026-05-03T11:30:00Z')).toContain('ended')
  })

  it('puts HTML of staff into a frame that runs nothing', () => {
    expect(blocksHtml([{ type: 'Html', props: { html: '<script>x</script>', height: 99_999 } }], world())).toBe(
      '<iframe class="p-html" sandbox="" title="HTML" height="2000" srcdoc="&lt;script&gt;x&lt;/script&gt;" loading="lazy"></iframe>',
    )
  })
})
