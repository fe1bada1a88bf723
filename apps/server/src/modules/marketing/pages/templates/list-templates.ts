import { sql } from 'kysely'
import type { Params, pageTemplates, ResultOf } from '@stoa/contract'
import type { PageDesign } from '@stoa/domain/pages'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { brandOf } from '#modules/accounts/accounts/index.ts'
import { loadPictures } from '../render/load-world.ts'
import { designOfTemplate, PAGE_TEMPLATES } from './page-templates.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000

/** Templates of pages. Their forms are the newest published form of the account, if the caller may read it. */
export async function listTemplates(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof pageTemplates>> {
  const account_id = params.account_id as number
  const form = holdsIn(ctx.actor, account_id, 'forms.read')
    ? await one<{ uuid: string }>(
        ctx.db,
        sql`SELECT uuid FROM forms WHERE account_id = ${account_id} AND status = 'published' AND deleted_at IS NULL ORDER BY created_at DESC, uuid DESC LIMIT 1`,
      )
    : undefined
  const until = new Date(ctx.services.clock.now().getTime() + THIRTY_DAYS_MS)
  const { t } = ctx.services
  const { props: brand, letterhead } = await brandOf(ctx, account_id)
  const { logo_id } = letterhead
  const logo = logo_id === null ? [] : [...(await loadPictures(ctx, account_id, [logo_id]))].map(([id, picture]) => ({ id, ...picture }))
  const branded = ({ root, content }: PageDesign) => ({ root: { props: { ...root.props, ...brand } }, content })
  return {
    data: PAGE_TEMPLATES.map((code) => ({
      code,
      name: t(ctx.request.locale, `page-templates:${code}.name`),
      description: t(ctx.request.locale, `page-templates:${code}.description`),
      design: branded(designOfTemplate(ctx.services, code, { form_uuid: form?.uuid ?? null, until, letterhead })),
      pictures: logo,
    })),
  }
}
