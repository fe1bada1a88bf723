import type { Data } from '@puckeditor/core'
import type { SavedSection } from '@stoa/contract/browser'
import { asCopies, type Block, type BlockList, type Design, normalised, propsOf } from '@stoa/domain/blocks'

/** A design as the editor takes it: every block has an id. */
export function dataOf(list: BlockList, design: Record<string, unknown>): Data {
  const { root, content } = normalised(list, { content: [], ...design }, (html) => html)
  return { root: { props: root.props }, content: withIds(list, content), zones: {} }
}

/** Blocks of a saved section as the editor takes them: copies with ids that no other block has. */
export function insertable(list: BlockList, section: Pick<SavedSection, 'id' | 'is_locked' | 'design'>): Block[] {
  const { content } = normalised(list, section.design, (html) => html)
  return withIds(list, withoutIds(list, section.is_locked ? asCopies(list, content, section.id) : content))
}

const withoutIds = (list: BlockList, blocks: readonly Block[]): Block[] =>
  blocks.map(({ type, props: { id: _id, ...props } }) => ({ type, props: { ...props, ...innerOf(list, { type, props }, withoutIds) } }))

/** The blocks inside a block, changed, by the names of their properties. */
function innerOf(list: BlockList, { type, props }: Block, change: (list: BlockList, blocks: readonly Block[]) => Block[]) {
  const inner = Object.entries(propsOf(list, type) ?? {}).flatMap(([name, prop]) =>
    prop.kind === 'blocks' ? [[name, change(list, (props[name] as Block[] | undefined) ?? [])] as const] : [],
  )
  return Object.fromEntries(inner)
}

function withIds(list: BlockList, blocks: readonly Block[]): Block[] {
  return blocks.map(({ type, props }) => ({
    type,
    props: { id: `${type}-${crypto.randomUUID()}`, ...props, ...innerOf(list, { type, props }, withIds) },
  }))
}

/** What the editor holds, in the form in which it is stored. */
export const designOfData = (list: BlockList, { root, content }: Data): Design =>
  normalised(list, { root: { props: root.props ?? {} }, content }, (html) => html)
