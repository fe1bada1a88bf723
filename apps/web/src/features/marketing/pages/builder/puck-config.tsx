import type { Config } from '@puckeditor/core'
import {
  columnsOf,
  frameOf,
  leafHtml,
  PAGE_BLOCK_TYPES,
  PAGE_LIST,
  pageFrame,
  type PageBlockType,
  type PageWorld,
} from '@stoa/domain/pages'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/index.ts'
import { fieldsOf, permissionsOf, placeOf, rootFields } from '../../../shared/builder/index.ts'

type Slot = ComponentType<{ className?: string; disallow?: string[] }>
type Rendered = Record<string, unknown> & { puck: { metadata: { world: PageWorld } } }
const CONTAINERS: readonly PageBlockType[] = ['Section', 'Columns']
const GROUPS = {
  layout: ['Section', 'Columns', 'Divider', 'Footer'],
  content: ['Heading', 'Text', 'Picture', 'Video', 'Product', 'Countdown', 'Social', 'Html'],
  action: ['Button', 'Form'],
} as const
/** What a new block contains. */
const DEFAULTS: Partial<Record<PageBlockType, Record<string, unknown>>> = {
  Heading: { level: '2', align: 'start' },
  Section: { background: 'none', space: 'medium', width: 'normal' },
  Columns: { count: '2' },
  Button: { look: 'filled', align: 'start' },
  Picture: { size: 'full', shape: 'plain' },
  Product: { has_price: true },
  Divider: { space: 'medium', has_line: true },
  Html: { height: 300 },
  Footer: { has_address: true },
}

/** The blocks of pages as the editor shows them, with labels in the language of the user. */
export function useConfig(): Config {
  const { t } = useTranslation('page_builder')
  const { superAdmin: isStaff } = useSession()
  return useMemo(() => {
    const say = (key: string) => t(key as 'blocks.Text')
    const types = PAGE_BLOCK_TYPES.filter((type) => type !== 'Html' || isStaff)
    const groups = Object.entries(GROUPS).map(([name, blocks]) => [
      name,
      { title: say(`groups.${name}`), components: blocks.filter((type) => (types as string[]).includes(type)) },
    ])
    return {
      categories: Object.fromEntries(groups),
      root: { fields: rootFields(PAGE_LIST, say), render: Page },
      components: Object.fromEntries(
        PAGE_BLOCK_TYPES.map((type) => [
          type,
          {
            label: say(`blocks.${type}`),
            fields: fieldsOf(PAGE_LIST, type, say),
            defaultProps: startOf(type, say),
            resolvePermissions: permissionsOf,
            render: (props: Rendered) =>
              CONTAINERS.includes(type) ? (
                <Container type={type} props={props} />
              ) : (
                <Leaf type={type} label={say(`blocks.${type}`)} props={props} />
              ),
          },
        ]),
      ),
    } as unknown as Config
  }, [t, isStaff])
}

/** A new block with a text to replace, so that it can be seen. */
function startOf(type: PageBlockType, say: (key: string) => string): Record<string, unknown> {
  const words = { en: say('start.en'), gr: say('start.gr') }
  const text: Partial<Record<PageBlockType, Record<string, unknown>>> = {
    Heading: { text: words },
    Text: { text: { en: `<p>${words.en}</p>`, gr: `<p>${words.gr}</p>` } },
    Button: { label: { en: say('start.button_en'), gr: say('start.button_gr') } },
  }
  return { ...DEFAULTS[type], ...text[type] }
}

function Page({ children, ...props }: Record<string, unknown> & { children: ReactNode }) {
  const { className, colours } = pageFrame({ root: { props }, content: [] })
  return (
    <div className={className} style={colours}>
      {children}
    </div>
  )
}

function Container({ type, props }: { type: PageBlockType; props: Rendered }) {
  const { outer, inner } = frameOf(type as 'Section', props)
  const slot = (name: string) => {
    const Content = props[name] as Slot | undefined
    return Content ? (
      <Content key={name} {...placeOf(PAGE_BLOCK_TYPES, props)} className={type === 'Columns' ? 'p-column' : 'p-slot'} />
    ) : null
  }
  if (type === 'Section') {
    return (
      <section className={outer}>
        <div className={inner}>{slot('content')}</div>
      </section>
    )
  }
  return (
    <div className={outer}>
      <div className={inner}>{columnsOf(props).map(slot)}</div>
    </div>
  )
}

function Leaf({ type, label, props }: { type: PageBlockType; label: string; props: Rendered }) {
  // The editor copies its metadata, which a date does not survive.
  const [now] = useState(() => new Date())
  const html = leafHtml(type, props, { ...props.puck.metadata.world, now })
  const isEmpty = !/[^\s<>]/.test(html.replace(/<(?!img|hr|iframe|input)[^>]*>/g, ''))
  if (isEmpty && type !== 'Divider') return <div className="p-empty">{label}</div>
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
