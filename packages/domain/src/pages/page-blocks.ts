/** A text in both languages. An absent one is shown in the other language. */
export interface Bilingual {
  en?: string
  gr?: string
}

/** What a property of a block may contain. */
export type PageProp =
  | { kind: 'text'; max: number }
  /** HTML of the text editor, which the server cleans. */
  | { kind: 'rich'; max: number }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'link' }
  | { kind: 'id' }
  | { kind: 'uuid' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'instant' }
  | { kind: 'flag' }
  | { kind: 'colour' }
  | { kind: 'html'; max: number }
  | { kind: 'list'; max: number; of: Readonly<Record<string, PageProp>> }
  /** Blocks inside the block. */
  | { kind: 'blocks' }

export const PAGE_LIMITS = { characters: 1_000_000, depth: 12, blocks: 500 } as const
export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'linkedin', 'tiktok', 'youtube', 'x', 'viber', 'whatsapp', 'website'] as const
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
    size: { kind: 'choice', of: ['small', 'medium', 'full'] },
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, PageProp>>>>
export type PageBlockType = keyof typeof PAGE_BLOCKS
export const PAGE_BLOCK_TYPES = Object.keys(PAGE_BLOCKS) as PageBlockType[]

/** What the page as a whole looks like. */
export const PAGE_ROOT = {
  accent: { kind: 'colour' },
  theme: { kind: 'choice', of: ['auto', 'light', 'dark'] },
  font: { kind: 'choice', of: ['sans', 'serif'] },
} as const satisfies Readonly<Record<string, PageProp>>

export interface PageBlock {
  type: string
  props: Record<string, unknown>
}
export interface PageDesign {
  root: { props: Record<string, unknown> }
  content: PageBlock[]
}

export const EMPTY_DESIGN: PageDesign = { root: { props: {} }, content: [] }

/** Properties of a block; undefined for a block that does not exist. */
export const propsOfBlock = (type: string): Readonly<Record<string, PageProp>> | undefined =>
  Object.hasOwn(PAGE_BLOCKS, type) ? PAGE_BLOCKS[type as PageBlockType] : undefined

interface Placed extends PageBlock {
  /** Path in the design. */
  path: string
}

/** All blocks of a design with their paths, also those inside others, in the order of the page. */
export function blocksOf(blocks: readonly PageBlock[], at = 'content'): Placed[] {
  return blocks.flatMap(({ type, props }, index) => {
    const path = `${at}.${index}`
    const inner = Object.entries(propsOfBlock(type) ?? {}).flatMap(([name, prop]) =>
      prop.kind === 'blocks' ? blocksOf((props[name] as PageBlock[] | undefined) ?? [], `${path}.props.${name}`) : [],
    )
    return [{ type, props, path }, ...inner]
  })
}

/** Values of a property of the blocks, such as the forms of a page or its pictures, with their paths. */
export function usesIn<T>(design: PageDesign, name: string): { path: string; value: T }[] {
  return blocksOf(design.content).flatMap(({ type, props, path }) => {
    const has = Object.hasOwn(propsOfBlock(type) ?? {}, name)
    return has && props[name] ? [{ path: `${path}.props.${name}`, value: props[name] as T }] : []
  })
}
