import { contrast } from '../../text/contrast.ts'
import { PAGE_ROOT, type PageBlock, type PageDesign } from '../page-blocks.ts'
import { blocksHtml } from './page-html.ts'
import { PAGE_STYLE } from './page-style.ts'
import { escapeText as safe, type PageWorld } from './page-world.ts'

/** What browsers, search engines and social networks learn of a page. */
export interface PageHead {
  title: string
  description: string | null
  /** Address of the page without parameters. */
  url: string
  picture_url: string | null
  /** Whether search engines may list it. */
  isListed: boolean
  /** Address of the icon of the page. */
  icon_url?: string
}

const isFont = (font: unknown): font is string => PAGE_ROOT.heading_font.of.some((one) => one === font)

/** Class and colours of the element around a page. */
export function pageFrame({ root }: PageDesign): { className: string; colours: Record<string, string> } {
  const { accent, theme, font, heading_font } = root.props
  const chosen = PAGE_ROOT.theme.of.find((one) => one === theme) ?? 'auto'
  const colour = typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent : '#2f5d62'
  const on = contrast(colour, '#ffffff') >= contrast(colour, '#23211d') ? '#ffffff' : '#23211d'
  const letters = `${font === 'serif' ? ' p-serif' : ''}${isFont(heading_font) ? ` p-headings-${heading_font}` : ''}`
  return { className: `p-page p-${chosen}${letters}`, colours: { '--accent': colour, '--on-accent': on } }
}

/** The inside of a page. Blocks outside sections keep a distance to the edge. */
export function pageBody(design: PageDesign, world: PageWorld): string {
  const wrapped = (block: PageBlock) =>
    block.type === 'Section' || block.type === 'Footer'
      ? blocksHtml([block], world)
      : `<div class="p-loose">${blocksHtml([block], world)}</div>`
  return design.content.map(wrapped).join('\n')
}

/** A whole page: HTML and styles, without any script. */
export function pageDocument(design: PageDesign, world: PageWorld, head: PageHead): string {
  const { className, colours } = pageFrame(design)
  const style = Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  const lang = world.locale === 'gr' ? 'el' : 'en'
  const meta = (name: string, content: string | null) => (content ? `<meta ${name} content="${safe(content)}">` : '')
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${safe(head.title)}</title>${meta('name="description"', head.description)}${head.isListed ? '' : '<meta name="robots" content="noindex">'}
<link rel="canonical" href="${safe(head.url)}"><link rel="alternate" hreflang="en" href="${safe(head.url)}?lang=en"><link rel="alternate" hreflang="el" href="${safe(head.url)}?lang=el">
${meta('property="og:type"', 'website')}${meta('property="og:title"', head.title)}${meta('property="og:description"', head.description)}${meta('property="og:url"', head.url)}${meta('property="og:image"', head.picture_url)}
${head.icon_url ? `<link rel="icon" href="${safe(head.icon_url)}">` : ''}<style>${PAGE_STYLE}</style></head><body><main class="${className}" style="${style}">${pageBody(design, world)}</main></body></html>`
}
