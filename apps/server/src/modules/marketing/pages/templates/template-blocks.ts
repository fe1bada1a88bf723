import { escapeText } from '@stoa/domain/blocks'
import type { Bilingual, PageBlock } from '@stoa/domain/pages'
import type { Letterhead } from '#modules/accounts/accounts/index.ts'

/** A text of the templates in both languages. */
export type Words = (key: string) => Bilingual
type Props = Record<string, unknown>

/** Adds blocks with the texts of one template. Ids count up, so that each template has the same each time. */
export function blockMaker(words: Words) {
  let count = 0
  const block = (type: string, props: Props): PageBlock => ({ type, props: { id: `${type}-${++count}`, ...props } })
  const rich = (key: string): Bilingual => {
    const { en, gr } = words(key)
    return { en: `<p>${en}</p>`, gr: `<p>${gr}</p>` }
  }
  return {
    block,
    section: (props: Props, ...content: PageBlock[]) => block('Section', { ...props, content }),
    heading: (key: string, level = '2', align = 'start') => block('Heading', { text: words(key), level, align }),
    text: (key: string, align = 'start') => block('Text', { text: rich(key), align }),
    button: (key: string, link: string, align = 'start') => block('Button', { label: words(key), link, align }),
    columns: (...columns: PageBlock[][]) =>
      block('Columns', { count: String(columns.length), ...Object.fromEntries(columns.map((column, at) => [SLOTS[at]!, column])) }),
    form: (key: string, form_uuid: string | null) => block('Form', { title: words(key), ...(form_uuid && { form_uuid }) }),
    /** The logo of the account above the page, or its name. */
    head: ({ name, logo_id }: Letterhead, props: Props = {}) => {
      const alt = { en: name, gr: name }
      const words = `<p><strong>${escapeText(name)}</strong></p>`
      return block('Section', {
        space: 'small',
        ...props,
        content: [
          logo_id === null
            ? block('Text', { text: { en: words, gr: words }, align: 'center' })
            : block('Picture', { media_id: logo_id, alt, size: 'logo', align: 'center', shape: 'plain' }),
        ],
      })
    },
    footer: () => block('Footer', { has_address: true }),
    bilingual: words,
  }
}
export type BlockMaker = ReturnType<typeof blockMaker>

const SLOTS = ['first', 'second', 'third'] as const
