import type { Bilingual, Block, Design } from '@stoa/domain/mails'
import type { Letterhead } from '#modules/accounts/accounts/index.ts'

/** A text of a design of the platform in both languages. */
export type Words = (key: string) => Bilingual
type Props = Record<string, unknown>

const SLOTS = ['first', 'second', 'third'] as const
/** Where buttons lead until their writer says where. */
const ANYWHERE = 'https://www.example.com'

/** Adds blocks with the texts of one design. Ids count up, so that a design has the same each time. */
export function mailMaker(words: Words) {
  let count = 0
  const block = (type: string, props: Props): Block => ({ type, props: { id: `${type}-${++count}`, ...props } })
  const rich = (key: string): Bilingual => {
    const { en = '', gr = '' } = words(key)
    const paragraphs = (text: string) =>
      text
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join('')
    return { en: paragraphs(en), gr: paragraphs(gr) }
  }
  const heading = (key: string, level = '2', align = 'start') => block('Heading', { text: words(key), level, align })
  const text = (key: string, align = 'start', size = 'medium') => block('Text', { text: rich(key), align, size })
  const section = (props: Props, ...content: Block[]) => block('Section', { ...props, content })
  return {
    block,
    words,
    heading,
    text,
    section,
    button: (key: string, align = 'start', look = 'filled') => block('Button', { label: words(key), link: ANYWHERE, look, align }),
    columns: (...columns: Block[][]) =>
      block('Columns', { count: String(columns.length), ...Object.fromEntries(columns.map((column, at) => [SLOTS[at]!, column])) }),
    /** Columns of a heading and a text each. */
    short: (...keys: string[]) =>
      block('Columns', {
        count: String(keys.length),
        ...Object.fromEntries(keys.map((key, at) => [SLOTS[at]!, [heading(`${key}_title`, '3'), text(`${key}_text`)]])),
      }),
    /** The name of the account above the mail. */
    head: (align = 'start', background = 'none') =>
      section({ background, space: 'small' }, block('Text', { text: { en: NAME, gr: NAME }, align, size: 'medium' })),
    foot: () => section({ background: 'soft', space: 'small' }, block('Footer', {})),
    line: () => block('Divider', { space: 'medium' }),
    social: () =>
      block('Social', {
        align: 'center',
        links: [
          { network: 'facebook', link: 'https://www.facebook.com' },
          { network: 'instagram', link: 'https://www.instagram.com' },
          { network: 'linkedin', link: 'https://www.linkedin.com' },
        ],
      }),
  }
}
export type MailMaker = ReturnType<typeof mailMaker>

/** A design whose letterheads show the logo of an account instead of its name. */
export function withLogo({ root, content }: Design, { name, logo_id }: Letterhead): Design {
  if (logo_id === null) return { root, content }
  const logo = ({ id, align }: Props): Block => ({
    type: 'Picture',
    props: { id, media_id: logo_id, alt: { en: name, gr: name }, size: 'logo', align: align ?? 'start', shape: 'plain' },
  })
  const isName = ({ type, props }: Block) => type === 'Text' && (props.text as Bilingual | undefined)?.en === NAME
  const inside = (blocks: readonly Block[]): Block[] => blocks.map((block) => (isName(block) ? logo(block.props) : block))
  return {
    root,
    content: content.map(({ type, props }) => ({
      type,
      props: type === 'Section' ? { ...props, content: inside((props.content as Block[] | undefined) ?? []) } : props,
    })),
  }
}

const NAME = '<p><strong>{{ account.name }}</strong></p>'
