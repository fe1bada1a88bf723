import { createHash } from 'node:crypto'
import { type PageDesign, pageDocument, type PageLocale } from '@stoa/domain/pages'
import type { Context } from '#kit/context.ts'
import type { PageRow } from '../page-row.ts'
import { addressOf } from '../pages.presenter.ts'
import { type FormOnPage, loadPictures, loadWorld } from './load-world.ts'

/** A page as it is kept between visits. */
export interface RenderedPage {
  page_id: number
  html: string
  etag: string
  forms: FormOnPage[]
  /** Where visitors see it. */
  origin: string
}

/** Renders a design in a language. @param isListed whether search engines may list it */
export async function renderPage(
  ctx: Context,
  page: PageRow,
  design: PageDesign,
  { locale, isListed }: { locale: PageLocale; isListed: boolean },
): Promise<RenderedPage> {
  const { world, forms } = await loadWorld(ctx, page, design, locale)
  const address = addressOf(ctx.services.app_url, page)
  const picture = page.og_media_id ? (await loadPictures(ctx, page.account_id, [page.og_media_id])).get(page.og_media_id) : undefined
  const said = (name: 'title' | 'meta_description') => {
    const other = locale === 'gr' ? 'en' : 'gr'
    return page[`${name}_${locale}`] ?? page[`${name}_${other}`]
  }
  const html = pageDocument(design, world, {
    title: said('title') ?? page.name,
    description: said('meta_description'),
    url: address,
    picture_url: picture ? `${new URL(address).origin}${picture.url}` : null,
    isListed,
    icon_url: `/p/${page.account_uuid}/favicon.ico`,
  })
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  return { page_id: page.id, html, etag, forms, origin: new URL(address).origin }
}
