import { sql } from 'kysely'
import { audienceBlocks, hasDesign } from '@stoa/domain/mails'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { contactsOfAudiences } from '#modules/crm/audiences/index.ts'
import { variantsOf } from '../campaign-records/variants.ts'
import type { CampaignRow } from '../campaign-records/email-campaigns.query.ts'
import { readFillIn } from '../templates/fill-in.ts'

export interface AudienceFinding {
  code: 'audience_gone' | 'audience_empty' | 'audience_unchosen'
  subject: string | null
  count: number | null
}

/** What is wrong with the audiences that blocks of a campaign are for: deleted ones, those without members, and blocks for none. */
export async function audienceFindings(ctx: Context, campaign: CampaignRow): Promise<AudienceFinding[]> {
  const unchosen = hasDesign(campaign.design) ? audienceBlocks(campaign.design).filter(({ value }) => !value.audience_ids.length).length : 0
  const named = [...new Set(variantsOf(campaign).flatMap(({ html }) => readFillIn(html, 'html').audience_ids))]
  return [
    ...(unchosen ? [{ code: 'audience_unchosen' as const, subject: null, count: unchosen }] : []),
    ...(named.length ? await goneOrEmpty(ctx, campaign.account_id, named) : []),
  ]
}

async function goneOrEmpty(ctx: Context, account_id: number, named: readonly number[]): Promise<AudienceFinding[]> {
  const known = await contactsOfAudiences(ctx.db, account_id, named, ctx.services.clock.now())
  const living = known.filter(({ is_deleted }) => !is_deleted)
  const gone = named.filter((id) => !living.some((one) => one.id === id))
  const asked = living.map(
    ({ id, condition }) => sql`SELECT ${id}::bigint AS id WHERE NOT EXISTS (SELECT FROM contacts t WHERE ${condition})`,
  )
  const empty = asked.length ? await rows<{ id: number }>(ctx.db, sql.join(asked, sql` UNION ALL `)) : []
  const nameOf = (id: number) => known.find((one) => one.id === id)?.name ?? null
  return [
    ...gone.map((id) => ({ code: 'audience_gone' as const, subject: nameOf(id), count: null })),
    ...empty.map(({ id }) => ({ code: 'audience_empty' as const, subject: nameOf(id), count: null })),
  ]
}
