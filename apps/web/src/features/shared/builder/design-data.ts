import type { Data } from '@puckeditor/core'
import { type Block, type BlockList, type Design, normalised, propsOf } from '@stoa/domain/blocks'

/** A design as the editor takes it: every block has an id. */
export function dataOf(list: BlockList, design: Record<string, unknown>): Data {
  const { root, content } = normalised(list, { content: [], ...design }, (html) => html)
  return { root: { props: root.props }, content: withIds(list, content), zones: {} }
}

function withIds(list: BlockList, blocks: readonly Block[]): Block[] {
  return blocks.map(({ type, props }) => {
    const inner = Object.entries(propsOf(list, type) ?? {}).flatMap(([name, prop]) =>
      prop.kind === 'blocks' ? [[name, withIds(list, (props[name] as Block[] | undefined) ?? [])] as const] : [],
    )
    return { type, props: { id: `${type}-${crypto.randomUUID()}`, ...props, ...Object.fromEntries(inner) } }
  })
}

/** What the editor holds, in the form in which it is stored. */
export const designOfData = (list: BlockList, { root, content }: Data): Design =>
  normalised(list, { root: { props: root.props ?? {} }, content }, (html) => html)
