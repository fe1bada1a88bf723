import { sql } from 'kysely'
import type { pageChoices, Params, ResultOf } from '@stoa/contract'
import { formHtml } from '@stoa/domain/form-html'
import { usesIn, type PageDesign } from '@stoa/domain/pages'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { formsShown } from '../forms/index.ts'
import { designsOfSections } from '../saved-sections/index.ts'
import { footerOf, loadPictures, loadProducts } from './render/load-world.ts'

/** What the pages of an account can show: published forms, products and channels, as far as the caller may read them. */
export async function readPageChoices(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof pageChoices>> {
  const account_id = params.account_id as number
  const may = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  const forms = may('forms.read') ? await formsShown(ctx, account_id, 'all') : []
  const products = may('products.read') ? [...(await loadProducts(ctx, account_id)).values()] : []
  const channels = may('channels.read')
    ? await rows<{ id: number; name: string }>(
        ctx.db,
        sql`SELECT id, name FROM channels WHERE account_id = ${account_id} AND deleted_at IS NULL AND status <> 'ended' ORDER BY name, id LIMIT 500`,
      )
    : []
  const pictures = await picturesInUse(ctx, account_id)
  const html = (form: (typeof forms)[number], locale: 'en' | 'gr') => {
    const send = ctx.services.t(locale, 'forms:page.send')
    const texts = { submit_en: form.texts.submit_en || send, submit_gr: form.texts.submit_gr || send }
    return formHtml({ ...form, texts }, locale, '', { answers: {}, consent: false, errors: {} })
  }
  return {
    data: {
      forms: forms.map((form) => ({ uuid: form.uuid, name: form.name, html_en: html(form, 'en'), html_gr: html(form, 'gr') })),
      products: products.map((product) => ({ ...product, picture_url: product.picture_url })),
      channels,
      pictures,
      footer: await footerOf(ctx, account_id),
    },
  }
}

async function picturesInUse(ctx: Context, account_id: number) {
  const drafts = await rows<{ design: PageDesign }>(
    ctx.db,
    sql`SELECT d.design FROM page_drafts d JOIN pages p ON p.id = d.page_id WHERE p.account_id = ${account_id} AND p.deleted_at IS NULL
      ORDER BY p.updated_at DESC LIMIT 100`,
  )
  const designs = [...drafts.map(({ design }) => design), ...(await designsOfSections(ctx, account_id, 'page'))]
  const ids = [...new Set(designs.flatMap((design) => usesIn<number>(design, 'media_id').map(({ value }) => value)))]
  return [...(await loadPictures(ctx, account_id, ids))].map(([id, picture]) => ({ id, ...picture }))
}
