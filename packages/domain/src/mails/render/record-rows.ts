import { type SOCIAL_NETWORKS, wordsOf } from '../../blocks/block-list.ts'
import { countdownTag, timeLeft } from '../time-left.ts'
import { alignOf, buttonHtml, coloursAt, darkClass, letters, linkTag, type MailPlace, pictureTag, rowOf } from './mail-parts.ts'
import { type MailProduct, type MailWorld, taggedText } from './mail-world.ts'
import { formatMoney } from '../../money/money.ts'

type Props = Record<string, unknown>

/** A product of the catalogue as it is when the mail is saved, with its price. */
export function productRow(props: Props, world: MailWorld, place: MailPlace): string {
  const found = typeof props.product_id === 'number' ? world.product(props.product_id) : undefined
  if (!found) return ''
  const { ink, muted, line } = coloursAt(place)
  const { locale } = world
  const plain = (text: string) => text.replaceAll('{', '&#123;').replaceAll('}', '&#125;')
  const name = wordsOf({ en: found.name_en, gr: found.name_gr ?? '' }, locale)
  const about = wordsOf({ en: found.short_description_en ?? '', gr: found.short_description_gr ?? '' }, locale)
  const picture = found.picture_url
    ? `${pictureTag(found.picture_url, name, place.room - 34, 8)}<div style="height:12px;line-height:12px">&nbsp;</div>`
    : ''
  const price =
    props.has_price === false
      ? ''
      : `<p class="${darkClass(place, 'ink')}" style="margin:0 0 12px;${letters(place, 20, 26, ink)};font-weight:700">${plain(taggedText(priceOf(found, world)))}</p>`
  const button = buttonHtml(place, { link: props.link, label: wordsOf(props.label, locale), look: 'outline', align: 'left' })
  const inside = `${picture}<h3 class="${darkClass(place, 'ink')}" style="margin:0 0 6px;${letters(place, 18, 24, ink)};font-weight:700">${plain(taggedText(name))}</h3>${
    about
      ? `<p class="${darkClass(place, 'muted')}" style="margin:0 0 10px;${letters(place, 15, 22, muted)}">${plain(taggedText(about))}</p>`
      : ''
  }${price}${button}`
  return rowOf(
    place,
    `<table width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate"><tr><td class="${darkClass(place, 'line')}" style="border:1px solid ${line};border-radius:12px;padding:16px">${inside}</td></tr></table>`,
  )
}

function priceOf({ price_minor, price_mode, currency }: MailProduct, world: MailWorld): string {
  if (price_minor === null || price_mode === 'on_request') return world.say('on_request')
  const price = formatMoney(price_minor, currency)
  return price_mode === 'from' ? world.say('from', { price }) : price
}

/** A still picture that leads to the video, with words below for those who see no pictures. */
export function videoRow(props: Props, world: MailWorld, place: MailPlace): string {
  const still = typeof props.media_id === 'number' ? world.picture(props.media_id) : undefined
  const words = wordsOf(props.caption, world.locale) || world.say('watch')
  const { link } = coloursAt(place)
  const open = linkTag(props.link, `${letters(place, 16, 24, link)};font-weight:600;text-decoration:none`)
  const image = still ? pictureTag(still.url, words, Math.min(place.room, still.width ?? place.room), 12) : ''
  const label = `<span class="${darkClass(place, 'link')}" style="display:inline-block;padding-top:${image ? 8 : 0}px">&#9654;&#xFE0E; ${taggedText(words)}</span>`
  return rowOf(place, open ? `${open}${image}${label}</a>` : `<span style="${letters(place, 16, 24, link)}">${image}${label}</span>`)
}

/** The time that is left when the mail is sent, or in the editor at this moment. */
export function countdownRow(props: Props, world: MailWorld, place: MailPlace): string {
  const until = new Date(typeof props.until === 'string' ? props.until : Number.NaN)
  if (Number.isNaN(until.getTime())) return ''
  const before = wordsOf(props.before, world.locale)
  const after = taggedText(wordsOf(props.after, world.locale) || world.say('ended'))
  const said = (left: string) => `${before ? `${taggedText(before)} ` : ''}<strong>${left}</strong>`
  const tag = countdownTag(until, world.locale)
  const left = world.now === undefined ? null : timeLeft(until, new Date(world.now), world.locale)
  const text = world.now !== undefined ? (left ? said(left) : after) : `{% if ${tag} %}${said(`{{ ${tag} }}`)}{% else %}${after}{% endif %}`
  const align = alignOf('Countdown', props)
  return rowOf(
    place,
    `<div class="${darkClass(place, 'ink')}" style="${letters(place, 20, 28, coloursAt(place).ink)};text-align:${align}">${text}</div>`,
    {
      align,
    },
  )
}

const NAMES: Readonly<Record<(typeof SOCIAL_NETWORKS)[number], string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  website: 'Web',
}

/** Links to the profiles of the account. */
export function socialRow(props: Props, _world: MailWorld, place: MailPlace): string {
  const { link } = coloursAt(place)
  const links = (Array.isArray(props.links) ? props.links : []).flatMap((one: Props | null) => {
    const name = NAMES[one?.network as keyof typeof NAMES]
    const open = linkTag(one?.link, `${letters(place, 15, 24, link)};font-weight:600;text-decoration:none`)
    return open && name ? [`${open}<span class="${darkClass(place, 'link')}">${name}</span></a>`] : []
  })
  const dot = `<span class="${darkClass(place, 'muted')}" style="color:${coloursAt(place).muted}">&nbsp;&nbsp;·&nbsp; </span>`
  return rowOf(place, links.join(dot), { align: alignOf('Social', props) })
}

/** What mails of an account say below: sender and postal address, and in marketing how to unsubscribe (domain.md 4.7). */
export function footerRow(props: Props, world: MailWorld, place: MailPlace): string {
  const { muted } = coloursAt(place)
  const text = wordsOf(props.text, world.locale)
  const style = letters(place, 13, 20, muted)
  const leave = `<a href="{{ unsubscribe_url }}" target="_blank" rel="noopener noreferrer" class="${darkClass(place, 'muted')}" style="color:${muted};text-decoration:underline">${taggedText(world.say('unsubscribe'))}</a>`
  const lines = [
    ...(text ? text.split('\n').map(taggedText) : []),
    '<strong>{{ account.name }}</strong>',
    '{{ account.address }}',
    ...(world.isMarketing ? [`{% if unsubscribe_url %}${taggedText(world.say('reason'))} ${leave}{% endif %}`] : []),
  ]
  return rowOf(place, `<div class="${darkClass(place, 'muted')}" style="${style};text-align:center">${lines.join('<br>')}</div>`, {
    align: 'center',
    padding: 16,
    more: ' class="m-footer"',
  })
}
