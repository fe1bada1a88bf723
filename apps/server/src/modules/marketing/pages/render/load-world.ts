import { sql } from 'kysely'
import { formHtml } from '@stoa/domain/form-html'
import { type PageDesign, type PageLocale, type PagePicture, type PageProduct, type PageWorld, usesIn } from '@stoa/domain/pages'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { publishedImageUrl } from '../../../attachments/media/index.ts'
import { formsShown } from '../../forms/index.ts'
import type { PageRow } from '../page-row.ts'
import { pathOfPage } from '../pages.presenter.ts'

/** A form on a page: its token and the parameters of the visitor are filled in when the page is sent. */
export interface FormOnPage {
  public_key: string
  version: number
  redirect_url: string | null
}
export interface LoadedWorld {
  world: PageWorld
  forms: FormOnPage[]
}
/** Stands for the token of a form in a page that is kept. */
export const tokenPlace = (public_key: string): string => `token-of-${public_key}`
/** Stands for the parameters of the visitor. */
export const TOUCH_PLACE = 'touch-of-visitor=1'

type Shown = Pick<PageRow, 'id' | 'account_id' | 'account_uuid' | 'slug'>
type Image = {
  id: number
  uuid: string
  file_name: string
  conversions: unknown
  width: number | null
  height: number | null
  alt: string | null
}

/** Loads everything that the blocks of a design name. */
export async function loadWorld(ctx: Context, page: Shown, design: PageDesign, locale: PageLocale): Promise<LoadedWorld> {
  const values = <T>(name: string) => usesIn<T>(design, name).map(({ value }) => value)
  const forms = await shownForms(ctx, page, values<string>('form_uuid'), locale)
  const [pictures, products] = [
    await loadPictures(ctx, page.account_id, values('media_id')),
    await loadProducts(ctx, page.account_id, values('product_id')),
  ]
  return {
    forms: [...forms.values()],
    world: {
      locale,
      now: ctx.services.clock.now(),
      picture: (id) => pictures.get(id),
      product: (id) => products.get(id),
      form: (uuid) => forms.get(uuid.toLowerCase())?.html,
      footer: await footerOf(ctx, page.account_id),
      say: (key, said) => ctx.services.t(locale, `pages:page.${key}`, said ?? {}),
    },
  }
}

async function shownForms(
  ctx: Context,
  page: Shown,
  uuids: string[],
  locale: PageLocale,
): Promise<Map<string, FormOnPage & { html: string }>> {
  if (!uuids.length) return new Map()
  const lang = locale === 'gr' ? 'el' : 'en'
  const query = new URLSearchParams({ lang, from_page: String(page.id), page: pathOfPage(page) }).toString().replaceAll('&', '&amp;')
  const found = await formsShown(ctx, page.account_id, uuids)
  const send = ctx.services.t(locale, 'forms:page.send')
  return new Map(
    found
      .filter(({ is_open }) => is_open)
      .map((form) => {
        const texts = { submit_en: form.texts.submit_en || send, submit_gr: form.texts.submit_gr || send }
        const shown = { ...form, texts, token: tokenPlace(form.public_key) }
        const html = formHtml(shown, locale, `/f/${form.public_key}?${query}&amp;${TOUCH_PLACE}`, {
          answers: {},
          consent: false,
          errors: {},
        })
        return [form.uuid, { public_key: form.public_key, version: form.version, redirect_url: form.redirect_url, html }]
      }),
  )
}

/** Pictures of an account by their ids. */
export async function loadPictures(ctx: Context, account_id: number, ids: readonly number[]): Promise<Map<number, PagePicture>> {
  if (!ids.length) return new Map()
  const found = await rows<Image>(
    ctx.db,
    sql`SELECT id, uuid, file_name, conversions, width, height, alt FROM media
      WHERE account_id = ${account_id} AND id = any(${ids}::bigint[]) AND kind = 'image' AND status = 'ready' AND deleted_at IS NULL`,
  )
  return new Map(
    found.map((row) => [
      row.id,
      { url: publishedImageUrl(ctx.services, row as never), width: row.width, height: row.height, alt: row.alt },
    ]),
  )
}

/** Products that an account sells, with their covers. @param ids all of its products when left out */
export async function loadProducts(
  ctx: Context,
  account_id: number,
  ids?: readonly number[],
): Promise<Map<number, PageProduct & { id: number }>> {
  if (ids?.length === 0) return new Map()
  const wanted = ids ? sql`p.id = any(${ids}::bigint[])` : sql`true`
  const found = await rows<PageProduct & { id: number; cover: Image | null }>(
    ctx.db,
    sql`SELECT p.id, p.name_en, p.name_gr, p.short_description_en, p.short_description_gr, p.price_minor, p.price_mode, p.currency,
        (SELECT to_jsonb(m) FROM media m WHERE m.id = p.cover_media_id AND m.deleted_at IS NULL AND m.status = 'ready') AS cover
      FROM products p WHERE p.account_id = ${account_id} AND p.deleted_at IS NULL AND p.published_at IS NOT NULL AND p.archived_at IS NULL AND ${wanted}
      ORDER BY p.name_en, p.id LIMIT 300`,
  )
  return new Map(
    found.map(({ cover, ...product }) => [
      product.id,
      { ...product, picture_url: cover ? publishedImageUrl(ctx.services, cover as never) : null },
    ]),
  )
}

/** Name and address of an account, as the footers of its pages show them. */
export async function footerOf(ctx: Context, account_id: number): Promise<string[]> {
  const [found] = await rows<{ name: string; street: string | null; city: string | null; vat: string | null }>(
    ctx.db,
    sql`SELECT a.name, concat_ws(' ', r.address_line, r.address_number) AS street, concat_ws(' ', r.postal_code, r.city) AS city, r.vat_number AS vat
      FROM accounts a LEFT JOIN account_registrations r ON r.account_id = a.id AND r.is_primary AND r.deleted_at IS NULL WHERE a.id = ${account_id}`,
  )
  if (!found) return []
  return [found.name, [found.street, found.city].filter(Boolean).join(', ')].filter(Boolean)
}
