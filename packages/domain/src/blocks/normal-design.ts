import { type BlockList, type BlockProp, type BlockProps, type Bilingual, type Design, propsOf, type ShownTo } from './block-list.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A design without empty parts, with its rich texts cleaned. The design has no faults. */
export function normalised(list: BlockList, design: Record<string, unknown>, clean: (html: string) => string): Design {
  const root = isObject(design.root) && isObject(design.root.props) ? design.root.props : {}
  return { root: { props: normalProps(list, root, list.root, clean) }, content: normalBlocks(list, design.content as unknown[], clean) }
}

const normalBlocks = (list: BlockList, blocks: readonly unknown[], clean: (html: string) => string) =>
  (blocks as { type: string; props: Record<string, unknown> }[]).map(({ type, props }) => ({
    type,
    props: {
      ...(typeof props.id === 'string' && { id: props.id }),
      ...markOf(props),
      ...normalProps(list, props, propsOf(list, type)!, clean),
    },
  }))

/** The mark of a copy of a locked section. */
const markOf = ({ saved_section_id: mark }: Record<string, unknown>) => (typeof mark === 'number' ? { saved_section_id: mark } : {})

function normalProps(
  list: BlockList,
  props: Record<string, unknown>,
  known: BlockProps,
  clean: (html: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, prop]) => {
      const value = props[name]
      return isEmpty(value) ? [] : [[name, normalValue(list, value, prop, clean)]]
    }),
  )
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function normalValue(list: BlockList, value: unknown, prop: BlockProp, clean: (html: string) => string): unknown {
  if (prop.kind === 'blocks') return normalBlocks(list, value as unknown[], clean)
  if (prop.kind === 'list') return (value as Record<string, unknown>[]).map((item) => normalProps(list, item, prop.of, clean))
  if (prop.kind === 'audiences') return inOrder(value as ShownTo)
  if (prop.kind === 'link') return (value as string).trim()
  if (prop.kind !== 'text' && prop.kind !== 'rich') return typeof value === 'string' ? storable(value) : value
  const words = value as Bilingual
  const said = (['en', 'gr'] as const).flatMap((locale) => (words[locale] ? [[locale, storable(words[locale])] as const] : []))
  return Object.fromEntries(said.map(([locale, text]) => [locale, prop.kind === 'rich' ? clean(text) : text]))
}

const inOrder = ({ who, audience_ids }: ShownTo): ShownTo => ({ who, audience_ids: audience_ids.toSorted((one, other) => one - other) })

/** A text as the database can store it. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
