import { sql } from 'kysely'
import type { CampaignRecipients } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'

const HERE: Readonly<Record<keyof CampaignRecipients, (account_id: number) => Sql>> = {
  contact_list_ids: (account_id) => sql`contact_lists h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  excluded_contact_list_ids: (account_id) => sql`contact_lists h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  pipeline_stage_ids: (account_id) =>
    sql`pipeline_stages h JOIN pipelines p ON p.id = h.pipeline_id AND p.deleted_at IS NULL WHERE h.account_id = ${account_id}`,
  tag_ids: (account_id) => sql`tags h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  excluded_tag_ids: (account_id) => sql`tags h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  audience_ids: (account_id) => sql`audiences h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  excluded_audience_ids: (account_id) => sql`audiences h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  unopened_campaign_ids: (account_id) => sql`email_campaigns h WHERE h.account_id = ${account_id} AND h.deleted_at IS NULL`,
  excluded_contact_ids: (account_id) => sql`contacts h WHERE h.account_id = ${account_id}`,
}

/** Requires that lists, stages, tags, audiences, campaigns and contacts belong to the account. @throws 422 on `recipients.<choice>` */
export async function checkRecipients(ctx: Context, account_id: number, recipients: CampaignRecipients): Promise<void> {
  const chosen = Object.entries(recipients).flatMap(([choice, ids]) => (ids?.length ? [{ choice, ids: [...new Set(ids)] }] : []))
  if (!chosen.length) return
  const found = await rows<{ choice: string; n: number }>(
    ctx.db,
    sql.join(
      chosen.map(
        ({ choice, ids }) =>
          sql`SELECT ${choice}::text AS choice, count(*) AS n FROM ${HERE[choice as keyof CampaignRecipients](account_id)} AND h.id = any(${ids}::bigint[])`,
      ),
      sql` UNION ALL `,
    ),
  )
  const missing = chosen.find(({ choice, ids }) => found.find((row) => row.choice === choice)?.n !== ids.length)
  if (missing) refuseUnknown(ctx, `recipients.${missing.choice}`)
}
