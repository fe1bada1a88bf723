import type { PageBlock, PageDesign } from '@stoa/domain/pages'
import type { Services } from '#kit/services.ts'
import type { Letterhead } from '#modules/accounts/accounts/index.ts'
import { blockMaker, type BlockMaker } from './template-blocks.ts'

export const PAGE_TEMPLATES = ['offer', 'event', 'launch', 'newsletter', 'webinar', 'services', 'booking', 'thanks'] as const
export type PageTemplate = (typeof PAGE_TEMPLATES)[number]

interface Filling {
  form_uuid: string | null
  /** What the page begins with; nothing when left out. */
  letterhead?: Letterhead
  /** An instant after which countdowns end. */
  until: Date
}
type Build = (make: BlockMaker, filling: Filling) => PageBlock[]

const three = (make: BlockMaker) =>
  make.columns(...['one', 'two', 'three'].map((name) => [make.heading(`${name}_title`, '3'), make.text(`${name}_text`)]))
const hero = (make: BlockMaker, props: Record<string, unknown>, ...more: PageBlock[]) =>
  make.section({ space: 'large', ...props }, make.heading('title', '1', 'center'), make.text('text', 'center'), ...more)
const ask = (make: BlockMaker, { form_uuid }: Filling, background = 'soft') =>
  make.section({ background, width: 'narrow', space: 'large' }, make.form('form', form_uuid))

const BUILDS: Readonly<Record<PageTemplate, Build>> = {
  offer: (make, filling) => [
    make.section(
      { background: 'accent', space: 'large' },
      make.columns([make.heading('title', '1'), make.text('text')], [make.form('form', filling.form_uuid)]),
    ),
    make.section({}, make.heading('why'), three(make)),
    make.footer(),
  ],
  event: (make, filling) => [
    hero(
      make,
      { background: 'dark' },
      make.block('Countdown', {
        until: filling.until.toISOString(),
        before: make.bilingual('before'),
        after: make.bilingual('after'),
        align: 'center',
      }),
    ),
    make.section({}, three(make)),
    ask(make, filling),
    make.footer(),
  ],
  launch: (make, filling) => [
    hero(make, {}, make.button('button', 'https://www.example.com', 'center')),
    make.section({ background: 'soft' }, three(make)),
    make.section({ width: 'narrow' }, make.block('Video', { link: 'https://www.example.com', caption: make.bilingual('video') })),
    ask(make, filling, 'none'),
    make.footer(),
  ],
  newsletter: (make, filling) => [
    make.section(
      { width: 'narrow', space: 'large' },
      make.heading('title', '1', 'center'),
      make.text('text', 'center'),
      make.form('form', filling.form_uuid),
    ),
    make.footer(),
  ],
  webinar: (make, filling) => [
    hero(make, { background: 'accent' }),
    make.section({}, make.columns([make.heading('learn'), make.text('learn_text')], [make.heading('speaker'), make.text('speaker_text')])),
    ask(make, filling),
    make.footer(),
  ],
  services: (make, filling) => [
    hero(make, { background: 'soft' }),
    make.section({}, make.heading('what', '2', 'center'), three(make)),
    make.section({ background: 'dark' }, make.heading('words', '2', 'center'), make.text('words_of', 'center')),
    ask(make, filling, 'none'),
    make.footer(),
  ],
  booking: (make, filling) => [
    hero(make, {}, make.button('button', 'tel:+302100000000', 'center')),
    make.section(
      { background: 'soft' },
      make.columns([make.heading('hours', '3'), make.text('hours_text')], [make.heading('place', '3'), make.text('place_text')]),
    ),
    ask(make, filling, 'none'),
    make.footer(),
  ],
  thanks: (make) => [
    hero(make, { background: 'soft', width: 'narrow' }, make.button('button', 'https://www.example.com', 'center')),
    make.section(
      { width: 'narrow' },
      make.text('follow', 'center'),
      make.block('Social', {
        align: 'center',
        links: [
          { network: 'facebook', link: 'https://www.facebook.com' },
          { network: 'instagram', link: 'https://www.instagram.com' },
        ],
      }),
    ),
    make.footer(),
  ],
}

/** Accents of the templates, so that they differ at a glance. */
const ACCENTS: Readonly<Record<PageTemplate, string>> = {
  offer: '#1f5f8b',
  event: '#b4532a',
  launch: '#2f5d62',
  newsletter: '#6b4a8a',
  webinar: '#24584a',
  services: '#7a2f3f',
  booking: '#8a5a14',
  thanks: '#3d5a80',
}

/** Surfaces below the letterhead, so that it is one with what follows. */
const HEADS: Readonly<Record<PageTemplate, Record<string, unknown>>> = {
  offer: { background: 'none' },
  event: { background: 'none' },
  launch: { background: 'none' },
  newsletter: { background: 'none', width: 'narrow' },
  webinar: { background: 'none' },
  services: { background: 'soft' },
  booking: { background: 'none' },
  thanks: { background: 'soft', width: 'narrow' },
}

/** The design of a template, with its texts in both languages. */
export function designOfTemplate({ t }: Pick<Services, 't'>, template: PageTemplate, filling: Filling): PageDesign {
  const words = (key: string) => ({ en: t('en', `page-templates:${template}.${key}`), gr: t('gr', `page-templates:${template}.${key}`) })
  const make = blockMaker(words)
  const head = filling.letterhead ? [make.head(filling.letterhead, HEADS[template])] : []
  return { root: { props: { accent: ACCENTS[template], theme: 'auto' } }, content: [...head, ...BUILDS[template](make, filling)] }
}
