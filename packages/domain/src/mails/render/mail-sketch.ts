import type { Block, Design } from '../../blocks/block-list.ts'
import { leafRow } from './leaf-rows.ts'
import { mailColours } from './mail-colours.ts'
import { MAIL_WIDTH, mailColumns, mailSections, placeIn, sectionLook } from './mail-mjml.ts'
import type { MailPlace } from './mail-parts.ts'
import type { MailWorld } from './mail-world.ts'

type At = (columns?: number) => MailPlace

/** Blocks of a mail as a document for a small picture: the rows of the mail without what only mail programs need. All blocks are shown. */
export function mailSketch(design: Design, world: MailWorld): string {
  const colours = mailColours(design.root.props)
  const sections = mailSections(design, false).map(({ props }) => {
    const { surface, space } = sectionLook(props)
    const at: At = (columns) => placeIn(colours, surface, columns)
    const inside = blocksOf(props.content).map((block) =>
      block.type === 'Columns' ? columnsOf(block, world, at) : tableOf([block], world, at()),
    )
    return `<div style="background:${colours.of[surface].ground};padding:${space}px 0">${inside.join('')}</div>`
  })
  return `<!doctype html><html lang="${world.locale === 'gr' ? 'el' : 'en'}"><body style="margin:0;background:${colours.around}"><div style="max-width:${MAIL_WIDTH}px;margin:0 auto">${sections.join('')}</div></body></html>`
}

const blocksOf = (blocks: unknown): Block[] => (blocks as Block[] | undefined) ?? []

const tableOf = (blocks: readonly Block[], world: MailWorld, place: MailPlace): string =>
  `<table width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"><tbody>${blocks.map((block) => leafRow(block, world, place)).join('')}</tbody></table>`

function columnsOf({ props }: Block, world: MailWorld, at: At): string {
  const slots = mailColumns(props)
  const columns = slots.map((slot) => `<div style="flex:1;min-width:0">${tableOf(blocksOf(props[slot]), world, at(slots.length))}</div>`)
  return `<div style="display:flex;padding:0 12px">${columns.join('')}</div>`
}
