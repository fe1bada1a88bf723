import type { Config } from '@puckeditor/core'
import {
  leafRow,
  MAIL_BLOCK_TYPES,
  MAIL_LIST,
  type MailBlockType,
  mailColours,
  mailColumns,
  type MailColours,
  type MailPlace,
  type MailWorld,
  placeIn,
  sectionLook,
} from '@stoa/domain/mails'
import { type AudienceOption, ForAudience } from './for-audience.tsx'
import { createContext, use, useMemo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, permissionsOf, placeOf, rootFields } from '../../../shared/builder/index.ts'
import { useSession } from '../../../shared/session/index.ts'

type Slot = ComponentType<{ className?: string; disallow?: string[] }>
type Rendered = Record<string, unknown> & { puck: { metadata: { world: MailWorld; audiences: readonly AudienceOption[] } } }
const GROUPS: Readonly<Record<'layout' | 'content' | 'action', readonly MailBlockType[]>> = {
  layout: ['Section', 'Columns', 'Divider', 'Spacer', 'Footer'],
  content: ['Heading', 'Text', 'Picture', 'Video', 'Product', 'Countdown', 'Social', 'Html'],
  action: ['Button'],
}
/** What a new block contains. */
const DEFAULTS: Partial<Record<MailBlockType, Record<string, unknown>>> = {
  Heading: { level: '2', align: 'start' },
  Text: { align: 'start', size: 'medium' },
  Section: { background: 'none', space: 'medium' },
  Columns: { count: '2' },
  Button: { look: 'filled', align: 'start' },
  Picture: { size: 'full', shape: 'plain' },
  Product: { has_price: true },
  Divider: { space: 'medium' },
  Spacer: { height: 24 },
}
/** The place of the blocks of a section or column. */
const Place = createContext<MailPlace>(placeIn(mailColours({}), 'none'))

/** The blocks of mails as the editor shows them, with labels in the language of the user. */
export function useMailConfig(): Config {
  const { t } = useTranslation(['email_builder', 'page_builder'])
  const { superAdmin: isStaff } = useSession()
  return useMemo(() => {
    const say = (key: string) => t([`email_builder:${key}`, `page_builder:${key}`] as never)
    const types = MAIL_BLOCK_TYPES.filter((type) => type !== 'Html' || isStaff)
    return {
      categories: Object.fromEntries(
        Object.entries(GROUPS).map(([name, blocks]) => [
          name,
          { title: say(`groups.${name}`), components: blocks.filter((type) => types.includes(type)) },
        ]),
      ),
      root: { fields: rootFields(MAIL_LIST, say), render: Mail },
      components: Object.fromEntries(
        MAIL_BLOCK_TYPES.map((type) => {
          const label = say(`blocks.${type}`)
          return [
            type,
            {
              label,
              fields: fieldsOf(MAIL_LIST, type, say),
              defaultProps: { ...DEFAULTS[type], ...startOf(type, say) },
              resolvePermissions: permissionsOf,
              render: (props: Rendered) => (
                <ForAudience shown={props.shown_to} audiences={props.puck.metadata.audiences}>
                  {blockOf(type, label, props)}
                </ForAudience>
              ),
            },
          ]
        }),
      ),
    } as unknown as Config
  }, [t, isStaff])
}

function blockOf(type: MailBlockType, label: string, props: Rendered): ReactNode {
  if (type === 'Section') return <SectionBlock props={props} />
  if (type === 'Columns') return <ColumnsBlock props={props} />
  return <LeafBlock type={type} label={label} props={props} />
}

/** A new block with a text to replace, so that it can be seen. */
function startOf(type: MailBlockType, say: (key: string) => string): Record<string, unknown> {
  const words = { en: say('start.en'), gr: say('start.gr') }
  if (type === 'Heading') return { text: words }
  if (type === 'Text') return { text: { en: `<p>${words.en}</p>`, gr: `<p>${words.gr}</p>` } }
  if (type === 'Button') return { label: { en: say('start.button_en'), gr: say('start.button_gr') } }
  return {}
}

const Colours = createContext<MailColours>(mailColours({}))

function Mail({ children, ...props }: Record<string, unknown> & { children: ReactNode }) {
  const { accent, font } = props
  const colours = useMemo(() => mailColours({ accent, font }), [accent, font])
  return (
    <Colours value={colours}>
      <Place value={placeIn(colours, 'none')}>
        <div className="m-canvas">
          <div className="m-mail">{children}</div>
        </div>
      </Place>
    </Colours>
  )
}

function SectionBlock({ props }: { props: Rendered }) {
  const colours = use(Colours)
  const { surface, space } = sectionLook(props)
  const Content = props.content as Slot | undefined
  const { ground, ink } = colours.of[surface]
  return (
    <Place value={placeIn(colours, surface)}>
      <div style={{ background: ground, color: ink, padding: `${space}px 0` }}>
        {Content && <Content {...placeOf(MAIL_BLOCK_TYPES, props)} className="m-slot" />}
      </div>
    </Place>
  )
}

function ColumnsBlock({ props }: { props: Rendered }) {
  const { colours, surface } = use(Place)
  const slots = mailColumns(props)
  return (
    <Place value={placeIn(colours, surface, slots.length)}>
      <div className="m-columns m-loose-columns">
        {slots.map((slot) => {
          const Content = props[slot] as Slot | undefined
          return Content ? <Content key={slot} {...placeOf(MAIL_BLOCK_TYPES, props)} className="m-slot" /> : null
        })}
      </div>
    </Place>
  )
}

function LeafBlock({ type, label, props }: { type: MailBlockType; label: string; props: Rendered }) {
  const place = use(Place)
  const html = leafRow({ type, props }, props.puck.metadata.world, place)
  const isEmpty = !/[^\s<>]/.test(html.replace(/<(?!img)[^>]*>|&nbsp;/g, '')) && type !== 'Divider' && type !== 'Spacer'
  const ground = { background: place.colours.of[place.surface].ground }
  if (isEmpty)
    return (
      <div style={{ ...ground, padding: '1px 0', color: place.colours.of[place.surface].ink }}>
        <div className="m-empty">{label}</div>
      </div>
    )
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" role="presentation" style={ground}>
      <tbody dangerouslySetInnerHTML={{ __html: html }} />
    </table>
  )
}
