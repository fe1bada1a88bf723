import type { PageBlock } from '@stoa/domain/pages'
import { FORM_MAKER } from '../forms/forms.fixture.ts'

/** Permissions of those who make pages in the tests. */
export const PAGE_MAKER = [
  ...FORM_MAKER,
  'pages.read',
  'pages.create',
  'pages.update',
  'pages.delete',
  'pages.publish',
  'campaigns.read',
  'campaigns.create',
  'campaigns.update',
  'products.read',
  'media.read',
  'media.create',
  'projects.read',
]

export const block = (type: string, props: Record<string, unknown>): PageBlock => ({ type, props })

/** A page with a heading in both languages. */
export const designOf = (...more: PageBlock[]) => ({
  root: { props: { accent: '#205060' } },
  content: [
    block('Section', { content: [block('Heading', { text: { en: 'Spring offer', gr: 'Ανοιξιάτικη προσφορά' }, level: '1' }), ...more] }),
  ],
})
