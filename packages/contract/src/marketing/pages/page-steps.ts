import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { instant, text } from '../../kit/fields.ts'
import { LandingPage } from './pages.ts'

const ITEM = '/api/v1/pages/:id'

const step = (name: string, summary: string) =>
  defineEndpoint({
    id: `pages.${name}`,
    method: 'POST',
    path: `${ITEM}/${name}`,
    access: permission('pages.publish'),
    summary,
    body: z.object({ version: z.int().optional() }),
    response: oneOf(LandingPage),
  })

/** Makes the design the next version, which visitors see from now on. */
export const publishPage = step('publish', 'Publish a page')
export const unpublishPage = step('unpublish', 'Take a page off the web')
/** Puts away a page that is not on the web. */
export const archivePage = step('archive', 'Archive a page')

/** Makes a published version the design that members edit. Visitors see no change before it is published. */
export const revertPage = defineEndpoint({
  id: 'pages.revert',
  method: 'POST',
  path: `${ITEM}/revert`,
  access: permission('pages.update'),
  summary: 'Return to a published version of a page',
  body: z.object({ number: z.int().positive(), version: z.int().optional() }),
  response: oneOf(LandingPage),
})

/** Names a published version of a page; null takes the name away. */
export const namePageVersion = defineEndpoint({
  id: 'pages.versions.update',
  method: 'PUT',
  path: `${ITEM}/version-names`,
  access: permission('pages.update'),
  summary: 'Name a published version of a page',
  body: z.object({ number: z.int().positive(), name: text(80).nullable() }),
  response: oneOf(LandingPage),
})

/** An address that shows the design as it is, for ten minutes. */
export const previewPage = defineEndpoint({
  id: 'pages.preview',
  method: 'GET',
  path: `${ITEM}/preview`,
  access: permission('pages.read'),
  summary: 'Address of the preview of a page',
  response: oneOf(z.object({ url: z.string(), expires_at: instant })),
})

const ShownPicture = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string().nullable(),
})

/** What the pages of an account can show: published forms, products and channels, as far as the caller may read them. */
export const pageChoices = defineEndpoint({
  id: 'accounts.pages.choices',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/page-choices',
  access: permission('pages.read'),
  summary: 'What a page can show',
  response: oneOf(
    z.object({
      /** Each with its fields as HTML in both languages, as visitors see them. */
      forms: z.array(z.object({ uuid: z.string(), name: z.string(), html_en: z.string(), html_gr: z.string() })),
      products: z.array(
        z.object({
          id: z.int(),
          name_en: z.string(),
          name_gr: z.string().nullable(),
          short_description_en: z.string().nullable(),
          short_description_gr: z.string().nullable(),
          price_minor: z.int().nullable(),
          price_mode: z.string(),
          currency: z.string(),
          picture_url: z.string().nullable(),
        }),
      ),
      channels: z.array(z.object({ id: z.int(), name: z.string() })),
      /** Pictures that the pages of the account show. */
      pictures: z.array(ShownPicture),
      /** Name and address, for the footer. */
      footer: z.array(z.string()),
    }),
  ),
})

/** Designs from which pages begin, with their texts in both languages. */
export const pageTemplates = defineEndpoint({
  id: 'accounts.pages.templates',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/page-templates',
  access: permission('pages.create'),
  summary: 'Templates of pages',
  response: manyOf(
    z.object({
      code: z.string(),
      name: z.string(),
      description: z.string(),
      design: z.record(z.string(), z.unknown()),
      /** Pictures that the design shows: the logo of the account. */
      pictures: z.array(ShownPicture),
    }),
  ),
})
