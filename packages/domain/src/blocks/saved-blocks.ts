import { type Block, type BlockList, type Design, placedBlocks, propsOf } from './block-list.ts'
import { normalised } from './normal-design.ts'

/** Property of a block that is a copy of a locked section: the id of the section. */
export const SECTION_MARK = 'saved_section_id'

/** The locked section of which a block is a copy; undefined for other blocks. */
export function sectionOf({ props }: Pick<Block, 'props'>): number | undefined {
  const id = props[SECTION_MARK]
  return typeof id === 'number' ? id : undefined
}

export interface CopiedBlock {
  block: Block
  section_id: number
  /** Path in the design. */
  path: string
}

/** Copies of locked sections in a design, without the blocks inside them. */
export function copiesIn(list: Pick<BlockList, 'blocks'>, design: Design): CopiedBlock[] {
  const found: CopiedBlock[] = []
  for (const { path, ...block } of placedBlocks(list, design.content)) {
    const section_id = sectionOf(block)
    if (section_id !== undefined && !found.some((around) => path.startsWith(`${around.path}.`))) found.push({ block, section_id, path })
  }
  return found
}

/** A block in its normal form, without the ids that the editor gives and without marks. Copies of a block are equal in this form. */
export function plainBlock(list: BlockList, block: Block): Block {
  const [normal] = normalised(list, { content: [changed(list, block, bare)] }, (html) => html).content
  return normal!
}

/** Blocks as copies of a locked section. */
export const asCopies = (list: BlockList, blocks: readonly Block[], section_id: number): Block[] =>
  blocks.map((block) => changed(list, block, (props) => ({ ...props, [SECTION_MARK]: section_id })))

/** A design without the marks of the given sections. */
export const released = (list: BlockList, design: Design, section_ids: ReadonlySet<number>): Design => ({
  ...design,
  content: design.content.map((block) =>
    changed(list, block, (props) => (section_ids.has(props[SECTION_MARK] as number) ? withoutMark(props) : props)),
  ),
})

const withoutMark = ({ [SECTION_MARK]: _mark, ...props }: Record<string, unknown>) => props
const bare = ({ id: _id, ...props }: Record<string, unknown>) => withoutMark(props)

/** A block with other properties, also the blocks inside it. */
function changed(list: BlockList, { type, props }: Block, change: (props: Record<string, unknown>) => Record<string, unknown>): Block {
  const inner = Object.entries(propsOf(list, type) ?? {}).flatMap(([name, prop]) =>
    prop.kind === 'blocks' && Array.isArray(props[name])
      ? [[name, (props[name] as Block[]).map((block) => changed(list, block, change))] as const]
      : [],
  )
  return { type, props: { ...change(props), ...Object.fromEntries(inner) } }
}
