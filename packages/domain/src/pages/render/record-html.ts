import type { SOCIAL_NETWORKS } from '../page-blocks.ts'
import { isPageLink } from '../page-faults.ts'
import { escapeText as safe, wordsOf, type PageWorld } from './page-world.ts'
import { formatMoney } from '../../money/money.ts'

type Props = Record<string, unknown>
const linkOf = (value: unknown) => (typeof value === 'string' && isPageLink(value) ? value : undefined)
const pictureOf = (id: unknown, world: PageWorld) => (typeof id === 'number' ? world.picture(id) : undefined)

/** A picture of the library, with its alternative text; nothing for one that is gone. */
export function pictureHtml(
  props: Props,
  world: PageWorld,
  { size, shape, align }: { size: string; shape: string; align: string },
): string {
  const found = pictureOf(props.media_id, world)
  if (!found) return ''
  const alt = wordsOf(props.alt, world.locale) || found.alt || ''
  const place = found.width && found.height ? ` width="${found.width}" height="${found.height}"` : ''
  const image = `<img src="${safe(found.url)}" alt="${safe(alt)}"${place} loading="lazy">`
  const link = linkOf(props.link)
  return `<div class="p-picture p-size-${size} p-shape-${shape} p-at-${align}">${link ? `<a href="${safe(link)}" rel="noopener">${image}</a>` : image}</div>`
}

/** A product of the catalogue with its price. */
export function productHtml(props: Props, world: PageWorld, button: string): string {
  const found = typeof props.product_id === 'number' ? world.product(props.product_id) : undefined
  if (!found) return ''
  const { locale } = world
  const name = wordsOf({ en: found.name_en, gr: found.name_gr ?? '' }, locale)
  const about = wordsOf({ en: found.short_description_en ?? '', gr: found.short_description_gr ?? '' }, locale)
  const picture = found.picture_url ? `<img src="${safe(found.picture_url)}" alt="" loading="lazy">` : ''
  const price = props.has_price === false ? '' : `<p class="p-price">${safe(priceOf(found, world))}</p>`
  return `<article class="p-product">${picture}<h3>${safe(name)}</h3>${about ? `<p>${safe(about)}</p>` : ''}${price}${button ? `<p>${button}</p>` : ''}</article>`
}

function priceOf(
  { price_minor, price_mode, currency }: { price_minor: number | null; price_mode: string; currency: string },
  world: PageWorld,
): string {
  if (price_minor === null || price_mode === 'on_request') return world.say('on_request')
  const price = formatMoney(price_minor, currency)
  return price_mode === 'from' ? world.say('from', { price }) : price
}

/** A still picture that leads to the video; nothing of the video's website is loaded. */
export function videoHtml(props: Props, world: PageWorld): string {
  const link = linkOf(props.link)
  const still = pictureOf(props.media_id, world)
  const caption = wordsOf(props.caption, world.locale)
  const inside = `${still ? `<img src="${safe(still.url)}" alt="" loading="lazy">` : ''}<span class="p-play"><span aria-hidden="true">▶</span> ${safe(world.say('watch'))}</span>`
  const face = link ? `<a href="${safe(link)}" target="_blank" rel="noopener noreferrer">${inside}</a>` : `<span>${inside}</span>`
  return `<figure class="p-video${still ? '' : ' p-video-empty'}">${face}${caption ? `<figcaption>${safe(caption)}</figcaption>` : ''}</figure>`
}

const MINUTE = 60_000

/** Time that is left as days, hours and minutes at the moment of serving. */
export function countdownHtml(props: Props, world: PageWorld, align: string): string {
  const until = typeof props.until === 'string' ? Date.parse(props.until) : Number.NaN
  if (Number.isNaN(until)) return ''
  const minutes = Math.ceil((until - world.now.getTime()) / MINUTE)
  if (minutes <= 0) {
    const after = wordsOf(props.after, world.locale) || world.say('ended')
    return `<p class="p-countdown ${align}">${safe(after)}</p>`
  }
  const days = Math.floor(minutes / 1440)
  const values = { days, hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
  const left = world.say(days > 0 ? 'left_days' : 'left_hours', values)
  const before = wordsOf(props.before, world.locale)
  return `<p class="p-countdown ${align}">${before ? `<span>${safe(before)}</span> ` : ''}<strong>${safe(left)}</strong></p>`
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
export function socialHtml(props: Props, align: string): string {
  const links = (Array.isArray(props.links) ? props.links : []).flatMap(({ network, link }: Props) => {
    const to = linkOf(link)
    const name = NAMES[network as keyof typeof NAMES]
    return to && name ? [`<li><a href="${safe(to)}" target="_blank" rel="noopener noreferrer">${name}</a></li>`] : []
  })
  return links.length ? `<ul class="p-social ${align}">${links.join('')}</ul>` : ''
}

/** HTML of staff in a separate frame, in which nothing runs and which reaches nothing outside. */
export function htmlFrame(props: Props): string {
  if (typeof props.html !== 'string' || !props.html) return ''
  const height = typeof props.height === 'number' ? Math.min(2000, Math.max(40, Math.round(props.height))) : 300
  return `<iframe class="p-html" sandbox="" title="HTML" height="${height}" srcdoc="${safe(props.html)}" loading="lazy"></iframe>`
}

/** Name and address of the account, with a text of the page. */
export function footerHtml(props: Props, world: PageWorld): string {
  const text = wordsOf(props.text, world.locale)
  const address = props.has_address === false ? [] : world.footer
  const lines = [...address, ...(text ? text.split('\n') : [])].map((line) => `<span>${safe(line)}</span>`)
  return `<footer class="p-footer">${lines.join('')}</footer>`
}
