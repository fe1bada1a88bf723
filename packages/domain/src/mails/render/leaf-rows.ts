import { type Block, wordsOf } from '../../blocks/block-list.ts'
import { alignOf, buttonHtml, choice, coloursAt, darkClass, letters, linkTag, type MailPlace, pictureTag, rowOf } from './mail-parts.ts'
import { type MailPicture, type MailWorld, taggedText } from './mail-world.ts'
import { countdownRow, footerRow, productRow, socialRow, videoRow } from './record-rows.ts'

type Props = Record<string, unknown>

const HEADINGS: Readonly<Record<string, readonly [size: number, line: number]>> = { '1': [32, 39], '2': [24, 31], '3': [19, 26] }
const SIZES: Readonly<Record<string, readonly [size: number, line: number]>> = { small: [14, 21], medium: [16, 25], large: [19, 29] }

function headingRow(props: Props, world: MailWorld, place: MailPlace): string {
  const level = choice('Heading', props, 'level', '2')
  const [size, line] = HEADINGS[level]!
  const text = wordsOf(props.text, world.locale)
  const style = `margin:0;${letters(place, size, line, coloursAt(place).ink, place.colours.heading_font)};font-weight:700`
  return rowOf(place, text && `<h${level} class="${darkClass(place, 'ink')}" style="${style}">${taggedText(text)}</h${level}>`, {
    align: alignOf('Heading', props),
  })
}

/** Formatted texts get distances and colours on their elements, because mail programs bring their own. */
function textRow(props: Props, world: MailWorld, place: MailPlace): string {
  const [size, line] = SIZES[choice('Text', props, 'size', 'medium')]!
  const { ink, link } = coloursAt(place)
  const html = wordsOf(props.text, world.locale)
    .replace(/<(p|ul|ol|blockquote|h2|h3|h4)>/g, '<$1 style="margin:0 0 12px">')
    .replace(/<p style="margin:0 0 12px">(?!.*<p style)/s, '<p style="margin:0">')
    .replace(/<a (?=href)/g, `<a style="color:${link}" `)
  const style = `${letters(place, size, line, ink)};text-align:${alignOf('Text', props)}`
  return rowOf(place, html && `<div class="${darkClass(place, 'ink')}" style="${style}">${html}</div>`, { align: alignOf('Text', props) })
}

const WIDTHS: Readonly<Record<string, number>> = { small: 180, medium: 360, full: 600 }

const SIDES: Readonly<Record<string, string>> = { start: 'left', center: 'center', end: 'right' }
/** Room for a logo: wide ones are as wide as this, high ones as high. */
const LOGO = { width: 180, height: 64 }

function widthOf(size: string, { width, height }: MailPicture): number {
  if (size !== 'logo') return WIDTHS[size]!
  return width && height ? Math.min(LOGO.width, Math.max(1, Math.round((LOGO.height * width) / height))) : LOGO.width
}

function pictureRow(props: Props, world: MailWorld, place: MailPlace): string {
  const found = typeof props.media_id === 'number' ? world.picture(props.media_id) : undefined
  if (!found) return ''
  const width = Math.min(place.room, widthOf(choice('Picture', props, 'size', 'full'), found), found.width ?? place.room)
  const align = SIDES[choice('Picture', props, 'align', 'center')]!
  const radius = choice('Picture', props, 'shape', 'plain') === 'round' ? 12 : 0
  const image = pictureTag(found.url, wordsOf(props.alt, world.locale) || found.alt || '', width, radius)
  const link = linkTag(props.link, 'text-decoration:none')
  const table = `<table align="${align}" border="0" cellpadding="0" cellspacing="0" role="presentation"><tr><td style="width:${width}px">${link ? `${link}${image}</a>` : image}</td></tr></table>`
  return rowOf(place, table, { align })
}

type Row = (props: Props, world: MailWorld, place: MailPlace) => string
const DISTANCES: Readonly<Record<string, number>> = { small: 8, medium: 16, large: 32 }

const LEAVES: Readonly<Record<string, Row>> = {
  Heading: headingRow,
  Text: textRow,
  Picture: pictureRow,
  Button: (props, { locale }, place) => {
    const align = alignOf('Button', props)
    const label = wordsOf(props.label, locale)
    return rowOf(place, buttonHtml(place, { link: props.link, label, look: choice('Button', props, 'look', 'filled'), align }), { align })
  },
  Product: productRow,
  Video: videoRow,
  Countdown: countdownRow,
  Social: socialRow,
  Divider: (props, _world, place) => {
    const line = `<p class="${darkClass(place, 'line')}" style="margin:0;border-top:1px solid ${coloursAt(place).line};font-size:1px;line-height:1px">&nbsp;</p>`
    return rowOf(place, line, { padding: DISTANCES[choice('Divider', props, 'space', 'medium')]! })
  },
  Spacer: (props) => {
    const height = typeof props.height === 'number' ? Math.min(160, Math.max(4, Math.round(props.height))) : 24
    return `<tr><td height="${height}" style="height:${height}px;font-size:1px;line-height:${height}px">&nbsp;</td></tr>`
  },
  Html: (props, _world, place) =>
    typeof props.html === 'string' ? rowOf(place, `<div>${props.html.replace(/<(\/?)mj/gi, '&lt;$1mj')}</div>`) : '',
  Footer: footerRow,
}

/** A block that contains no others, as a row of a column; empty for one that has nothing to show. */
export function leafRow({ type, props }: Block, world: MailWorld, place: MailPlace): string {
  return Object.hasOwn(LEAVES, type) ? LEAVES[type]!(props, world, place) : ''
}
