import type { Field, Fields } from '@puckeditor/core'
import { PAGE_BLOCKS, PAGE_ROOT, type PageBlockType, type PageProp } from '@stoa/domain/pages'
import { FormChoice, PictureField, ProductChoice } from './record-fields.tsx'
import { BilingualText, ColourField, FlagField, HtmlField, InstantField, LinkField, RichTexts } from './value-fields.tsx'

type Say = (key: string) => string

/** The fields of the inspector for a block, from the list of its properties. */
export const fieldsOf = (type: PageBlockType, say: Say): Fields => fieldsFor(PAGE_BLOCKS[type], say)

/** The fields for the page as a whole. */
export const rootFields = (say: Say): Fields => fieldsFor(PAGE_ROOT, say)

function fieldsFor(props: Readonly<Record<string, PageProp>>, say: Say): Fields {
  return Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, fieldFor(name, prop, say)]))
}

function fieldFor(name: string, prop: PageProp, say: Say): Field {
  const label = say(`props.${name}`)
  if (prop.kind === 'blocks') return { type: 'slot' }
  if (prop.kind === 'number') return { type: 'number', label, min: prop.min, max: prop.max }
  if (prop.kind === 'choice') {
    return { type: 'select', label, options: prop.of.map((value) => ({ value, label: say(`choices.${name}.${value}`) })) }
  }
  if (prop.kind === 'list') {
    return {
      type: 'array',
      label,
      max: prop.max,
      arrayFields: fieldsFor(prop.of, say),
      getItemSummary: (item) => (item as { network?: string } | undefined)?.network ?? '–',
    } as Field
  }
  const Input = inputFor(name, prop)
  return {
    type: 'custom',
    label,
    render: ({ value, onChange }) => <Input label={label} value={value} onChange={onChange} prop={prop} />,
  }
}

export interface InputProps {
  label: string
  value: unknown
  onChange: (value: unknown) => void
  prop: PageProp
}

function inputFor(name: string, prop: PageProp) {
  if (prop.kind === 'id') return name === 'product_id' ? ProductChoice : PictureField
  const inputs: Partial<Record<PageProp['kind'], (props: InputProps) => React.ReactNode>> = {
    text: BilingualText,
    rich: RichTexts,
    link: LinkField,
    uuid: FormChoice,
    instant: InstantField,
    flag: FlagField,
    colour: ColourField,
    html: HtmlField,
  }
  return inputs[prop.kind]!
}
