import { type Block, choiceOf, type Design, placedBlocks, type ShownTo } from '../../blocks/block-list.ts'
import { audienceTag } from '../mail-audiences.ts'
import { MAIL_BLOCKS } from '../mail-blocks.ts'
import { lineOf } from '../mail-texts.ts'
import { leafRow } from './leaf-rows.ts'
import { darkStyle, mailColours, type MailColours, type Surface } from './mail-colours.ts'
import type { MailPlace } from './mail-parts.ts'
import { attributeText, type MailWorld } from './mail-world.ts'

type Props = Record<string, unknown>

export const MAIL_WIDTH = 600
/** Distance of texts to the edges of the mail. */
export const GUTTER = 24
const LIST = { blocks: MAIL_BLOCKS }
const SPACES: Readonly<Record<string, number>> = { small: 8, medium: 24, large: 48 }

/** Surface and inner distance of a section. */
export function sectionLook(props: Props): { surface: Surface; space: number } {
  return {
    surface: choiceOf(LIST, 'Section', props, 'background', 'none') as Surface,
    space: SPACES[choiceOf(LIST, 'Section', props, 'space', 'medium')]!,
  }
}

/** Slots of the columns that are shown. */
export const mailColumns = (props: Props): readonly string[] =>
  choiceOf(LIST, 'Columns', props, 'count', '2') === '3' ? ['first', 'second', 'third'] : ['first', 'second']

/** Where blocks of a section are, or those of one of its columns. */
export const placeIn = (colours: MailColours, surface: Surface, columns = 1): MailPlace =>
  columns === 1
    ? { colours, surface, room: MAIL_WIDTH - 2 * GUTTER, gutter: GUTTER }
    : { colours, surface, room: Math.floor((MAIL_WIDTH - GUTTER) / columns) - GUTTER, gutter: GUTTER / 2 }

/** What a block is rendered to, inside a condition where not all see it. @param as makes text outside of rows of it */
function forAudience({ shown_to }: Props, rendered: string, as = (tag: string) => tag): string {
  if (!isChosen(shown_to) || !rendered) return rendered
  const tag = audienceTag(shown_to)
  return tag ? `${as(`{% if ${tag} %}`)}${rendered}${as('{% endif %}')}` : ''
}
const isChosen = (value: unknown): value is ShownTo =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<ShownTo>).audience_ids)
const raw = (tag: string) => `<mj-raw>${tag}</mj-raw>`

const rows = (blocks: readonly Block[], world: MailWorld, place: MailPlace) =>
  `<mj-column vertical-align="top"><mj-raw>${blocks.map((block) => forAudience(block.props, leafRow(block, world, place))).join('\n')}</mj-raw></mj-column>`

function columnsMjml({ props }: Block, world: MailWorld, at: (columns: number) => MailPlace): string {
  const slots = mailColumns(props)
  const columns = slots.map((slot) => rows((props[slot] as Block[] | undefined) ?? [], world, at(slots.length)))
  return forAudience(props, `<mj-section padding="0 ${GUTTER / 2}px">${columns.join('')}</mj-section>`, raw)
}

/** Blocks of a section: those in a row share a column, columns are on their own. */
function runs(blocks: readonly Block[], world: MailWorld, at: (columns: number) => MailPlace): string {
  const parts: Block[][] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if (last && block.type !== 'Columns' && last[0]!.type !== 'Columns') last.push(block)
    else parts.push([block])
  }
  return parts
    .map((part) =>
      part[0]!.type === 'Columns' ? columnsMjml(part[0]!, world, at) : `<mj-section padding="0">${rows(part, world, at(1))}</mj-section>`,
    )
    .join('\n')
}

function sectionMjml({ props }: Pick<Block, 'props'>, world: MailWorld, colours: MailColours): string {
  const { surface, space } = sectionLook(props)
  const inside = runs((props.content as Block[] | undefined) ?? [], world, (columns) => placeIn(colours, surface, columns))
  const wrapper = `<mj-wrapper css-class="m-${surface}" background-color="${colours.of[surface].ground}" padding="${space}px 0">${inside}</mj-wrapper>`
  return forAudience(props, wrapper, raw)
}

/** Sections of a mail. Blocks outside of one form one without a background; marketing mails without a footer get one. */
export function mailSections({ content }: Design, isMarketing: boolean): Block[] {
  const hasFooter = placedBlocks(LIST, content).some(({ type }) => type === 'Footer')
  const all = isMarketing && !hasFooter ? [...content, { type: 'Footer', props: {} }] : content
  const sections: Block[] = []
  let loose: Block[] | undefined
  for (const block of all) {
    if (block.type === 'Section') {
      sections.push(block)
      loose = undefined
    } else if (loose) loose.push(block)
    else {
      loose = [block]
      sections.push({ type: 'Section', props: { background: 'none', space: 'small', content: loose } })
    }
  }
  return sections
}

/** A design as MJML, with its merge tags as they were written. */
export function mailMjml(design: Design, world: MailWorld): string {
  const colours = mailColours(design.root.props)
  const title = attributeText(lineOf(design, 'subject', world.locale))
  const sections = mailSections(design, world.isMarketing).map((section) => sectionMjml(section, world, colours))
  return `<mjml lang="${world.locale === 'gr' ? 'el' : 'en'}"><mj-head><mj-title>${title}</mj-title>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>${darkStyle(colours)}</mj-style></mj-head>
<mj-body width="${MAIL_WIDTH}px" background-color="${colours.around}" css-class="m-around">
${sections.join('\n')}
</mj-body></mjml>`
}
