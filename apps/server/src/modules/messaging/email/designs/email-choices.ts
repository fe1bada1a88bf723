import { sql } from 'kysely'
import type { emailChoices, Params, ResultOf } from '@stoa/contract'
import { type Design, hasDesign, MAIL_LIST, valuesIn } from '@stoa/domain/mails'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { designsOfSections } from '#modules/marketing/saved-sections/index.ts'
import { mailPictures, mailProducts } from './mail-records.ts'

/** Products of the account as far as the caller may read them, and the pictures that its mails show. */
export async function readEmailChoices(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof emailChoices>> {
  const account_id = params.account_id as number
  const products = holdsIn(ctx.actor, account_id, 'products.read') ? [...(await mailProducts(ctx, account_id)).values()] : []
  const designs = await rows<{ design: Design }>(
    ctx.db,
    sql`(SELECT design FROM email_templates WHERE account_id = ${account_id} AND deleted_at IS NULL AND design <> '{}' ORDER BY updated_at DESC LIMIT 100)
      UNION ALL (SELECT design FROM email_campaigns WHERE account_id = ${account_id} AND deleted_at IS NULL AND design <> '{}' ORDER BY updated_at DESC LIMIT 100)`,
  )
  const all = [...designs.map(({ design }) => design), ...(await designsOfSections(ctx, account_id, 'mail'))]
  const used = all.flatMap((design) => (hasDesign(design) ? valuesIn<number>(MAIL_LIST, design, 'media_id') : []))
  const pictures = await mailPictures(ctx, account_id, [...new Set(used.map(({ value }) => value))])
  return { data: { products, pictures: [...pictures].map(([id, picture]) => ({ id, ...picture })) } }
}
