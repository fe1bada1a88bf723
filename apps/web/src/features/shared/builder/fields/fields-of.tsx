import type { Field, Fields } from '@puckeditor/core'
import type { BlockList, BlockProp, BlockProps } from '@stoa/domain/blocks'
import { AudienceField } from './audience-field.tsx'
import { FormChoice, PictureField, ProductChoice } from './record-fields.tsx'
import { BilingualText, ColourField, FlagField, HtmlField, InstantField, LinkField, RichTexts } from './value-fields.tsx'

type Say = (key: string) => string

interface Of {
  list: BlockList
  say: Say
  /** The block whose fields these are. */
  type?: string
}

/** The fields of the inspector for a block, from the list of its properties. */
export const fieldsOf = (list: BlockList, type: string, say: Say): Fields => fieldsFor(list.blocks[type]!, { list, say, type })

/** The fields for the document as a whole. */
export const rootFields = (list: BlockList, say: Say): Fields => fieldsFor(list.root, { list, say })

function fieldsFor(props: BlockProps, of: Of): Fields {
  return Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, fieldFor(name, prop, of)]))
}

function fieldFor(name: string, prop: BlockProp, of: Of): Field {
  const { say } = of
  const label = say(`props.${name}`)
  if (prop.kind === 'blocks') return { type: 'slot', disallow: notIn(of) }
  if (prop.kind === 'number') return { type: 'number', label, min: prop.min, max: prop.max }
  if (prop.kind === 'choice') {
    return { type: 'select', label, options: prop.of.map((value) => ({ value, label: say(`choices.${name}.${value}`) })) }
  }
  if (prop.kind === 'list') {
    return {
      type: 'array',
      label,
      max: prop.max,
      arrayFields: fieldsFor(prop.of, of),
      getItemSummary: (item) => (item as { network?: string } | undefined)?.network ?? '–',
    } as Field
  }
  const Input = inputFor(name, prop)
  return {
    type: 'custom',
    label,
    render: ({ value, onChange, readOnly = false }) => (
      <fieldset disabled={readOnly} inert={readOnly && prop.kind === 'rich'} className="stoa-builder-field">
        <Input label={label} value={value} onChange={readOnly ? ignore : onChange} prop={prop} />
      </fieldset>
    ),
  }
}

/** Copies of locked sections do not change. */
const ignore = () => undefined

/** Blocks that may not be inside a block. */
const notIn = ({ list, type }: Of): string[] =>
  Object.entries(list.notInside ?? {}).flatMap(([inner, around]) => (type && around.includes(type) ? [inner] : []))

export interface InputProps {
  label: string
  value: unknown
  onChange: (value: unknown) => void
  prop: BlockProp
}

function inputFor(name: string, prop: BlockProp) {
  if (prop.kind === 'id') return name === 'product_id' ? ProductChoice : PictureField
  const inputs: Partial<Record<BlockProp['kind'], (props: InputProps) => React.ReactNode>> = {
    text: BilingualText,
    rich: RichTexts,
    link: LinkField,
    uuid: FormChoice,
    instant: InstantField,
    flag: FlagField,
    colour: ColourField,
    html: HtmlField,
    audiences: AudienceField,
  }
  return inputs[prop.kind]!
}
