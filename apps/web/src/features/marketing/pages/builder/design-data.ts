import type { Data } from '@puckeditor/core'
import { normalDesign, propsOfBlock, type PageBlock, type PageDesign } from '@stoa/domain/pages'

/** A design as the editor takes it: every block has an id. */
export function dataOf(design: Record<string, unknown>): Data {
  const { root, content } = normalDesign(design, (html) => html)
  return { root: { props: root.props }, content: withIds(content), zones: {} }
}

function withIds(blocks: readonly PageBlock[]): PageBlock[] {
  return blocks.map(({ type, props }) => {
    const inner = Object.entries(propsOfBlock(type) ?? {}).flatMap(([name, prop]) =>
      prop.kind === 'blocks' ? [[name, withIds((props[name] as PageBlock[] | undefined) ?? [])] as const] : [],
    )
    return { type, props: { id: `${type}-${crypto.randomUUID()}`, ...props, ...Object.fromEntries(inner) } }
  })
}

/** What the editor holds, in the form in which it is stored. */
export const designOfData = ({ root, content }: Data): PageDesign =>
  normalDesign({ root: { props: root.props ?? {} }, content }, (html) => html)
