import { type Block, type BlockLocale, type Design, normalMail } from '@stoa/domain/mails'
import type { Services } from '#kit/services.ts'
import { mailMaker, type MailMaker } from './design-blocks.ts'

export const EMAIL_DESIGNS = [
  'welcome',
  'newsletter',
  'launch',
  'offer',
  'event',
  'enquiry',
  'review',
  'birthday',
  'winback',
  'holidays',
] as const
export type EmailDesignCode = (typeof EMAIL_DESIGNS)[number]

interface Filling {
  /** An instant at which offers and events are. */
  until: Date
}
type Build = (make: MailMaker, filling: Filling) => Block[]

const letter = (make: MailMaker, ...more: Block[]) =>
  make.section({ background: 'none', space: 'medium' }, make.text('greeting'), make.text('text'), ...more, make.text('sign'))
const hero = (make: MailMaker, background: string, ...more: Block[]) =>
  make.section({ background, space: 'large' }, make.heading('title', '1', 'center'), make.text('text', 'center', 'large'), ...more)
const countdown = (make: MailMaker, { until }: Filling) =>
  make.block('Countdown', { until: until.toISOString(), before: make.words('before'), after: make.words('after'), align: 'center' })

const BUILDS: Readonly<Record<EmailDesignCode, Build>> = {
  welcome: (make) => [
    make.head('center'),
    hero(make, 'soft', make.button('button', 'center')),
    make.section({ background: 'none', space: 'medium' }, make.short('one', 'two', 'three')),
    make.section({ background: 'none', space: 'small' }, make.line(), make.text('sign')),
    make.foot(),
  ],
  newsletter: (make) => [
    make.head(),
    make.section({ background: 'accent', space: 'medium' }, make.heading('title', '1'), make.text('text', 'start', 'large')),
    make.section(
      { background: 'none', space: 'medium' },
      make.heading('first_title'),
      make.text('first_text'),
      make.button('button', 'start', 'outline'),
      make.line(),
      make.short('one', 'two'),
    ),
    make.section({ background: 'soft', space: 'medium' }, make.heading('end', '3', 'center'), make.social()),
    make.foot(),
  ],
  launch: (make) => [
    make.head('center', 'dark'),
    make.section(
      { background: 'dark', space: 'large' },
      make.text('kicker', 'center', 'small'),
      make.heading('title', '1', 'center'),
      make.text('text', 'center', 'large'),
      make.button('button', 'center'),
    ),
    make.section({ background: 'none', space: 'medium' }, make.short('one', 'two'), make.short('three', 'four')),
    make.section({ background: 'soft', space: 'medium' }, make.text('quote', 'center', 'large'), make.text('quote_of', 'center', 'small')),
    make.foot(),
  ],
  offer: (make, filling) => [
    make.head('center'),
    hero(make, 'accent', countdown(make, filling), make.button('button', 'center')),
    make.section({ background: 'none', space: 'medium' }, make.short('one', 'two', 'three'), make.text('terms', 'center', 'small')),
    make.foot(),
  ],
  event: (make, filling) => [
    make.head(),
    make.section(
      { background: 'soft', space: 'large' },
      make.text('kicker', 'start', 'small'),
      make.heading('title', '1'),
      make.text('text', 'start', 'large'),
    ),
    make.section(
      { background: 'none', space: 'medium' },
      make.short('when', 'where'),
      make.line(),
      countdown(make, filling),
      make.button('button', 'center'),
    ),
    make.section({ background: 'none', space: 'small' }, make.text('cannot', 'center', 'small')),
    make.foot(),
  ],
  enquiry: (make) => [make.head(), letter(make, make.button('button')), make.foot()],
  review: (make) => [
    make.head('center'),
    make.section(
      { background: 'none', space: 'large' },
      make.heading('title', '1', 'center'),
      make.text('text', 'center'),
      make.block('Heading', { text: { en: '★ ★ ★ ★ ★', gr: '★ ★ ★ ★ ★' }, level: '1', align: 'center' }),
      make.button('button', 'center'),
      make.text('small', 'center', 'small'),
    ),
    make.foot(),
  ],
  birthday: (make) => [
    make.head('center', 'accent'),
    hero(make, 'accent', make.button('button', 'center')),
    make.section({ background: 'none', space: 'medium' }, make.text('more', 'center'), make.text('sign', 'center')),
    make.foot(),
  ],
  winback: (make) => [
    make.head(),
    make.section({ background: 'none', space: 'medium' }, make.heading('title', '1'), make.text('text', 'start', 'large')),
    make.section({ background: 'soft', space: 'medium' }, make.heading('news', '3'), make.short('one', 'two')),
    make.section({ background: 'none', space: 'medium' }, make.button('button', 'center'), make.text('leave', 'center', 'small')),
    make.foot(),
  ],
  holidays: (make) => [
    make.head('center', 'dark'),
    hero(make, 'dark'),
    make.section({ background: 'soft', space: 'medium' }, make.heading('hours', '3', 'center'), make.short('closed', 'open')),
    make.section({ background: 'none', space: 'medium' }, make.text('sign', 'center')),
    make.foot(),
  ],
}

/** Accents of the designs, so that they differ at a glance. */
const LOOKS: Readonly<Record<EmailDesignCode, { accent: string; font?: 'serif' }>> = {
  welcome: { accent: '#2f5d62' },
  newsletter: { accent: '#1f4e79' },
  launch: { accent: '#e0a458' },
  offer: { accent: '#a8322d' },
  event: { accent: '#6b4a8a' },
  enquiry: { accent: '#155a8a' },
  review: { accent: '#8a5a14' },
  birthday: { accent: '#9a2f5f', font: 'serif' },
  winback: { accent: '#24584a' },
  holidays: { accent: '#c9a227', font: 'serif' },
}

/** Whom each design is for: marketing needs consent. */
export const kindOfDesign = (_code: EmailDesignCode): 'marketing' => 'marketing'

/** A design of the platform, with its texts in both languages. */
export function designOfMail({ t }: Pick<Services, 't'>, code: EmailDesignCode, filling: Filling): Design {
  const said = (locale: BlockLocale, key: string) =>
    withTags(t(locale, `mail-designs:${code}.${key}`), t(locale, 'messaging:fallback.first_name'))
  const words = (key: string) => ({ en: said('en', key), gr: said('gr', key) })
  const root = { props: { subject: words('subject'), preheader: words('preheader'), ...LOOKS[code] } }
  return normalMail({ root, content: BUILDS[code](mailMaker(words), filling) }, (html) => html)
}

/** Merge tags are written `[[name]]`, because the texts are templates of another kind. */
const withTags = (text: string, fallback: string): string =>
  text
    .replaceAll('[[name]]', `{{ contact.first_name | default: '${fallback}' }}`)
    .replaceAll('[[account]]', '{{ account.name }}')
    .replaceAll('[[sender]]', '{{ sender.name }}')
