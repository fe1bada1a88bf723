import { type BlockList, type BlockProp, type BlockProps, SOCIAL_NETWORKS } from '../blocks/block-list.ts'
import { isMailLink } from './mail-links.ts'

const ALIGN = { kind: 'choice', of: ['start', 'center', 'end'] } as const
const SPACE = { kind: 'choice', of: ['small', 'medium', 'large'] } as const
/** Most audiences that the blocks of a mail name. */
export const MOST_AUDIENCES = 10
const FOR = { shown_to: { kind: 'audiences', max: MOST_AUDIENCES } } as const
const words = (max: number) => ({ kind: 'text', max }) as const

/** The blocks of mails with their properties: the inspector, the checks and the renderer read this list. */
export const MAIL_BLOCKS = {
  Section: { background: { kind: 'choice', of: ['none', 'soft', 'accent', 'dark'] }, space: SPACE, content: { kind: 'blocks' }, ...FOR },
  Columns: {
    count: { kind: 'choice', of: ['2', '3'] },
    first: { kind: 'blocks' },
    second: { kind: 'blocks' },
    third: { kind: 'blocks' },
    ...FOR,
  },
  Heading: { text: words(200), level: { kind: 'choice', of: ['1', '2', '3'] }, align: ALIGN, ...FOR },
  Text: { text: { kind: 'rich', max: 20_000 }, align: ALIGN, size: { kind: 'choice', of: ['small', 'medium', 'large'] }, ...FOR },
  Picture: {
    media_id: { kind: 'id' },
    alt: words(200),
    link: { kind: 'link' },
    size: { kind: 'choice', of: ['logo', 'small', 'medium', 'full'] },
    align: { kind: 'choice', of: ['center', 'start', 'end'] },
    shape: { kind: 'choice', of: ['plain', 'round'] },
    ...FOR,
  },
  Button: { label: words(80), link: { kind: 'link' }, look: { kind: 'choice', of: ['filled', 'outline'] }, align: ALIGN, ...FOR },
  Product: { product_id: { kind: 'id' }, has_price: { kind: 'flag' }, label: words(80), link: { kind: 'link' }, ...FOR },
  Video: { link: { kind: 'link' }, media_id: { kind: 'id' }, caption: words(200), ...FOR },
  Countdown: { until: { kind: 'instant' }, before: words(200), after: words(200), align: ALIGN, ...FOR },
  Social: {
    links: { kind: 'list', max: 12, of: { network: { kind: 'choice', of: SOCIAL_NETWORKS }, link: { kind: 'link' } } },
    align: ALIGN,
    ...FOR,
  },
  Divider: { space: SPACE, ...FOR },
  Spacer: { height: { kind: 'number', min: 4, max: 160 }, ...FOR },
  Html: { html: { kind: 'html', max: 50_000 }, ...FOR },
  /** All see the footer: it says who sends the mail. */
  Footer: { text: words(400) },
} as const satisfies Readonly<Record<string, BlockProps>>
export type MailBlockType = keyof typeof MAIL_BLOCKS
export const MAIL_BLOCK_TYPES = Object.keys(MAIL_BLOCKS) as MailBlockType[]

/** The mail as a whole: its two lines in the inbox, and what it looks like. */
export const MAIL_ROOT = {
  subject: words(200),
  preheader: words(200),
  accent: { kind: 'colour' },
  font: { kind: 'choice', of: ['sans', 'serif'] },
  heading_font: { kind: 'choice', of: ['sans', 'serif'] },
} as const satisfies Readonly<Record<string, BlockProp>>

/** The list that the checks of mails read. Mail programs show no blocks deeper than columns inside a section. */
export const MAIL_LIST: BlockList = {
  blocks: MAIL_BLOCKS,
  root: MAIL_ROOT,
  limits: { characters: 1_000_000, depth: 12, blocks: 500 },
  isLink: isMailLink,
  notInside: { Section: ['Section', 'Columns'], Columns: ['Columns'], Footer: ['Columns'] },
  once: ['Footer'],
}
