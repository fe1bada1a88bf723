import { isPageLink } from '../page-faults.ts'
import { propsOfBlock, type PageBlock } from '../page-blocks.ts'
import { countdownHtml, footerHtml, htmlFrame, pictureHtml, productHtml, socialHtml, videoHtml } from './record-html.ts'
import { escapeText as safe, wordsOf, type PageWorld } from './page-world.ts'

type Props = Record<string, unknown>

const choice = (type: string, props: Props, name: string, standard: string): string => {
  const known = propsOfBlock(type)?.[name]
  const value = props[name]
  return known?.kind === 'choice' && typeof value === 'string' && known.of.includes(value) ? value : standard
}

/** Classes of a block that contains others, for its outer and inner element. */
export function frameOf(type: 'Section' | 'Columns', props: Props): { outer: string; inner: string } {
  if (type === 'Columns') return { outer: 'p-columns-box', inner: `p-columns p-columns-${choice(type, props, 'count', '2')}` }
  const background = choice(type, props, 'background', 'none')
  const space = choice(type, props, 'space', 'medium')
  return { outer: `p-section p-bg-${background} p-space-${space}`, inner: `p-width-${choice(type, props, 'width', 'normal')}` }
}

/** Slots of the columns that are shown. */
export const columnsOf = (props: Props): readonly string[] =>
  choice('Columns', props, 'count', '2') === '3' ? ['first', 'second', 'third'] : ['first', 'second']

/** Blocks as the HTML that visitors get. */
export const blocksHtml = (blocks: readonly PageBlock[] | undefined, world: PageWorld): string =>
  (blocks ?? []).map((block) => blockHtml(block, world)).join('\n')

function blockHtml({ type, props }: PageBlock, world: PageWorld): string {
  const inside = (name: string) => blocksHtml(props[name] as PageBlock[] | undefined, world)
  if (type === 'Section') {
    const { outer, inner } = frameOf(type, props)
    return `<section class="${outer}"><div class="${inner}">${inside('content')}</div></section>`
  }
  if (type === 'Columns') {
    const { outer, inner } = frameOf(type, props)
    const columns = columnsOf(props).map((name) => `<div class="p-column">${inside(name)}</div>`)
    return `<div class="${outer}"><div class="${inner}">${columns.join('')}</div></div>`
  }
  return leafHtml(type, props, world)
}

const alignOf = (type: string, props: Props) => `p-align-${choice(type, props, 'align', 'start')}`

const LEAVES: Readonly<Record<string, (props: Props, world: PageWorld) => string>> = {
  Heading: (props, { locale }) => {
    const level = choice('Heading', props, 'level', '2')
    return `<h${level} class="${alignOf('Heading', props)}">${safe(wordsOf(props.text, locale))}</h${level}>`
  },
  Text: (props, { locale }) => `<div class="p-text ${alignOf('Text', props)}">${wordsOf(props.text, locale)}</div>`,
  Picture: (props, world) =>
    pictureHtml(props, world, {
      size: choice('Picture', props, 'size', 'full'),
      shape: choice('Picture', props, 'shape', 'plain'),
      align: choice('Picture', props, 'align', 'center'),
    }),
  Button: (props, { locale }) =>
    `<p class="p-button-box ${alignOf('Button', props)}">${buttonHtml(props.link, wordsOf(props.label, locale), choice('Button', props, 'look', 'filled'))}</p>`,
  Form: (props, world) => {
    const title = wordsOf(props.title, world.locale)
    const form = typeof props.form_uuid === 'string' ? world.form(props.form_uuid) : undefined
    return `<div class="p-form">${title ? `<h2>${safe(title)}</h2>` : ''}${form ?? `<p class="p-muted">${safe(world.say('no_form'))}</p>`}</div>`
  },
  Product: (props, world) => productHtml(props, world, buttonHtml(props.link, wordsOf(props.label, world.locale), 'outline')),
  Video: videoHtml,
  Countdown: (props, world) => countdownHtml(props, world, alignOf('Countdown', props)),
  Social: (props) => socialHtml(props, alignOf('Social', props)),
  Divider: (props) =>
    `<div class="p-divider p-space-${choice('Divider', props, 'space', 'medium')}">${props.has_line === false ? '' : '<hr>'}</div>`,
  Html: htmlFrame,
  Footer: footerHtml,
}

/** A block that contains no others, as HTML; empty for one that does not exist. */
export function leafHtml(type: string, props: Props, world: PageWorld): string {
  return Object.hasOwn(LEAVES, type) ? LEAVES[type]!(props, world) : ''
}

function buttonHtml(link: unknown, label: string, look: string): string {
  if (!label) return ''
  const href = typeof link === 'string' && isPageLink(link) ? ` href="${safe(link)}"` : ''
  return `<a class="p-button p-button-${look}"${href} rel="noopener">${safe(label)}</a>`
}
