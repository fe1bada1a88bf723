import {
  type Block,
  type BlockList,
  type BlockProp,
  type BlockProps,
  type Design,
  placedBlocks,
  propsOf,
  SOCIAL_NETWORKS,
  valuesIn,
} from '../blocks/block-list.ts'

export { type Bilingual, EMPTY_DESIGN, SOCIAL_NETWORKS } from '../blocks/block-list.ts'
export type PageProp = BlockProp
export type PageBlock = Block
export type PageDesign = Design

export const PAGE_LIMITS = { characters: 1_000_000, depth: 12, blocks: 500 } as const
const ALIGN = { kind: 'choice', of: ['start', 'center', 'end'] } as const
const words = (max: number) => ({ kind: 'text', max }) as const

/** The blocks of pages with their properties: the inspector, the checks and the renderer read this list. */
export const PAGE_BLOCKS = {
  Section: {
    background: { kind: 'choice', of: ['none', 'soft', 'accent', 'dark'] },
    space: { kind: 'choice', of: ['small', 'medium', 'large'] },
    width: { kind: 'choice', of: ['narrow', 'normal', 'wide'] },
    content: { kind: 'blocks' },
  },
  Columns: {
    count: { kind: 'choice', of: ['2', '3'] },
    first: { kind: 'blocks' },
    second: { kind: 'blocks' },
    third: { kind: 'blocks' },
  },
  Heading: { text: words(200), level: { kind: 'choice', of: ['1', '2', '3'] }, align: ALIGN },
  Text: { text: { kind: 'rich', max: 20_000 }, align: ALIGN },
  Picture: {
    media_id: { kind: 'id' },
    alt: words(200),
    link: { kind: 'link' },
    size: { kind: 'choice', of: ['logo', 'small', 'medium', 'full'] },
    align: { kind: 'choice', of: ['center', 'start', 'end'] },
    shape: { kind: 'choice', of: ['plain', 'round', 'circle'] },
  },
  Button: { label: words(80), link: { kind: 'link' }, look: { kind: 'choice', of: ['filled', 'outline'] }, align: ALIGN },
  Form: { form_uuid: { kind: 'uuid' }, title: words(160) },
  Product: { product_id: { kind: 'id' }, has_price: { kind: 'flag' }, label: words(80), link: { kind: 'link' } },
  Video: { link: { kind: 'link' }, media_id: { kind: 'id' }, caption: words(200) },
  Countdown: { until: { kind: 'instant' }, before: words(200), after: words(200), align: ALIGN },
  Social: {
    links: { kind: 'list', max: 12, of: { network: { kind: 'choice', of: SOCIAL_NETWORKS }, link: { kind: 'link' } } },
    align: ALIGN,
  },
  Divider: { space: { kind: 'choice', of: ['small', 'medium', 'large'] }, has_line: { kind: 'flag' } },
  Html: { html: { kind: 'html', max: 50_000 }, height: { kind: 'number', min: 40, max: 2000 } },
  Footer: { text: words(400), has_address: { kind: 'flag' } },
} as const satisfies Readonly<Record<string, BlockProps>>
export type PageBlockType = keyof typeof PAGE_BLOCKS
export const PAGE_BLOCK_TYPES = Object.keys(PAGE_BLOCKS) as PageBlockType[]

/** What the page as a whole looks like. */
export const PAGE_ROOT = {
  accent: { kind: 'colour' },
  theme: { kind: 'choice', of: ['auto', 'light', 'dark'] },
  font: { kind: 'choice', of: ['sans', 'serif'] },
  heading_font: { kind: 'choice', of: ['sans', 'serif'] },
} as const satisfies BlockProps

/** Whether a page may lead there: websites, mail and telephone, or a place in the page. */
export function isPageLink(link: string): boolean {
  if (/^#[\w-]{0,60}$/.test(link)) return true
  if (/[\s<>"\\\u0000-\u001f]/.test(link) || link.length > 2000) return false
  return /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(link) || /^mailto:[^/]+@[^/]+$/i.test(link) || /^tel:\+?[0-9()-]{3,30}$/i.test(link)
}

/** The list that the checks of pages read. */
export const PAGE_LIST: BlockList = { blocks: PAGE_BLOCKS, root: PAGE_ROOT, limits: PAGE_LIMITS, isLink: isPageLink }

/** Properties of a block of pages; undefined for a block that does not exist. */
export const propsOfBlock = (type: string): BlockProps | undefined => propsOf(PAGE_LIST, type)

/** All blocks of a page with their paths, also those inside others, in the order of the page. */
export const blocksOf = (blocks: readonly Block[]) => placedBlocks(PAGE_LIST, blocks)

/** Values of a property of the blocks, such as the forms of a page or its pictures, with their paths. */
export const usesIn = <T>(design: Design, name: string): { path: string; value: T }[] => valuesIn<T>(PAGE_LIST, design, name)
