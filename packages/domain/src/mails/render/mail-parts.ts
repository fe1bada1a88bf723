import { choiceOf } from '../../blocks/block-list.ts'
import { MAIL_BLOCKS } from '../mail-blocks.ts'
import { fillableLink, isMailLink, isOwnLink } from '../mail-links.ts'
import type { MailColours, Surface, SurfaceColours } from './mail-colours.ts'
import { attributeText, taggedText } from './mail-world.ts'

type Props = Record<string, unknown>

/** Where a block is: the surface below it, the room that it has in pixels, and the distance to its edges. */
export interface MailPlace {
  colours: MailColours
  surface: Surface
  room: number
  gutter: number
}

const LIST = { blocks: MAIL_BLOCKS }
/** The value of a choice of a block, or the standard. */
export const choice = (type: string, props: Props, name: string, standard: string) => choiceOf(LIST, type, props, name, standard)
const ALIGNS: Readonly<Record<string, string>> = { start: 'left', center: 'center', end: 'right' }
/** Side on which a block is. */
export const alignOf = (type: string, props: Props): string => ALIGNS[choice(type, props, 'align', 'start')]!

/** Colours of the surface below a block. */
export const coloursAt = ({ colours, surface }: MailPlace): SurfaceColours => colours.of[surface]

/** Class that programs with dark mails recolour; none on surfaces that keep their colour. */
export const darkClass = ({ surface }: MailPlace, name: 'ink' | 'muted' | 'line' | 'link' | 'edge'): string =>
  surface === 'none' || surface === 'soft' ? `m-${name}` : ''

/** A row of a column. */
export const rowOf = (place: MailPlace, inside: string, { align = 'left', padding = 8, more = '' } = {}): string =>
  inside ? `<tr><td${more} align="${align}" style="padding:${padding}px ${place.gutter}px;word-break:break-word">${inside}</td></tr>` : ''

/** Opening tag of a link; empty for an address that a mail may not lead to. */
export function linkTag(link: unknown, style: string): string {
  if (typeof link !== 'string' || !isMailLink(link)) return ''
  const own = isOwnLink(link) ? ' class="m-own"' : ''
  return `<a${own} href="${attributeText(fillableLink(link))}" target="_blank" rel="noopener noreferrer" style="${style}">`
}

/** Letters of a text. */
export const letters = (place: MailPlace, size: number, line: number, colour: string, font = place.colours.font): string =>
  `font-family:${font};font-size:${size}px;line-height:${line}px;color:${colour}`

/** A picture no wider than the room. */
export function pictureTag(url: string, alt: string, width: number, radius = 0): string {
  const round = radius ? `;border-radius:${radius}px` : ''
  return `<img src="${attributeText(url)}" alt="${attributeText(alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;outline:none;text-decoration:none${round}">`
}

/** A button that Outlook shows with its whole ground. */
export function buttonHtml(place: MailPlace, { link, label, look, align }: { link: unknown; label: string; look: string; align: string }) {
  if (!label) return ''
  const { button, on_button, ink } = coloursAt(place)
  const isFilled = look === 'filled'
  const [ground, letter, edge] = isFilled ? [button, on_button, button] : ['transparent', ink, ink]
  const inside = `display:inline-block;background:${ground};color:${letter};font-family:${place.colours.font};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;padding:12px 26px;mso-padding-alt:0px;border-radius:8px`
  const open = linkTag(link, inside) || `<span style="${inside}">`
  return `<table align="${align}" border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%"><tr><td class="${isFilled ? '' : darkClass(place, 'edge')}" align="center"${isFilled ? ` bgcolor="${ground}"` : ''} valign="middle" style="border:2px solid ${edge};border-radius:10px;mso-padding-alt:12px 26px;background:${ground}">${open}${taggedText(label)}${open.startsWith('<a') ? '</a>' : '</span>'}</td></tr></table>`
}
