/** A text in both languages. An absent one is shown in the other language. */
export interface Bilingual {
  en?: string
  gr?: string
}
export type BlockLocale = 'en' | 'gr'

/** Whom a block is shown to: members of one of these audiences, or all who are in none of them. Without audiences no person sees it. */
export interface ShownTo {
  who: 'members' | 'others'
  audience_ids: number[]
}

/** What a property of a block may contain. */
export type BlockProp =
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
  | { kind: 'list'; max: number; of: Readonly<Record<string, BlockProp>> }
  /** Whom the block is shown to; all when it is absent. */
  | { kind: 'audiences'; max: number }
  /** Blocks inside the block. */
  | { kind: 'blocks' }
export type BlockProps = Readonly<Record<string, BlockProp>>

export interface Block {
  type: string
  props: Record<string, unknown>
}
export interface Design {
  root: { props: Record<string, unknown> }
  content: Block[]
}

/** The blocks of one kind of document, such as pages or mails, and what a design of it may contain. */
export interface BlockList {
  blocks: Readonly<Record<string, BlockProps>>
  /** Properties of the document as a whole. */
  root: BlockProps
  limits: { characters: number; depth: number; blocks: number }
  isLink: (link: string) => boolean
  /** Blocks that may not be inside others of a type. Default: every block may be anywhere. */
  notInside?: Readonly<Record<string, readonly string[]>>
  /** Blocks that a design contains once at most. */
  once?: readonly string[]
}

export const EMPTY_DESIGN: Design = { root: { props: {} }, content: [] }
export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'linkedin', 'tiktok', 'youtube', 'x', 'viber', 'whatsapp', 'website'] as const

/** Properties of a block; undefined for a block that does not exist. */
export const propsOf = ({ blocks }: Pick<BlockList, 'blocks'>, type: string): BlockProps | undefined =>
  Object.hasOwn(blocks, type) ? blocks[type] : undefined

export interface PlacedBlock extends Block {
  /** Path in the design. */
  path: string
}

/** All blocks of a design with their paths, also those inside others, in the order of the document. */
export function placedBlocks(list: Pick<BlockList, 'blocks'>, blocks: readonly Block[], at = 'content'): PlacedBlock[] {
  return blocks.flatMap(({ type, props }, index) => {
    const path = `${at}.${index}`
    const inner = Object.entries(propsOf(list, type) ?? {}).flatMap(([name, prop]) =>
      prop.kind === 'blocks' ? placedBlocks(list, (props[name] as Block[] | undefined) ?? [], `${path}.props.${name}`) : [],
    )
    return [{ type, props, path }, ...inner]
  })
}

/** Values of a property of the blocks, such as the pictures of a page, with their paths. */
export function valuesIn<T>(list: Pick<BlockList, 'blocks'>, design: Design, name: string): { path: string; value: T }[] {
  return placedBlocks(list, design.content).flatMap(({ type, props, path }) => {
    const has = Object.hasOwn(propsOf(list, type) ?? {}, name)
    return has && props[name] ? [{ path: `${path}.props.${name}`, value: props[name] as T }] : []
  })
}

/** The value of a choice, or the standard for one that is none. */
export function choiceOf(
  list: Pick<BlockList, 'blocks'>,
  type: string,
  props: Record<string, unknown>,
  name: string,
  standard: string,
): string {
  const known = propsOf(list, type)?.[name]
  const value = props[name]
  return known?.kind === 'choice' && typeof value === 'string' && known.of.includes(value) ? value : standard
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

/** The words of a text in a language, else in the other. */
export function wordsOf(value: unknown, locale: BlockLocale): string {
  const { en = '', gr = '' } = (value ?? {}) as Bilingual
  return (locale === 'gr' ? gr || en : en || gr) || ''
}
