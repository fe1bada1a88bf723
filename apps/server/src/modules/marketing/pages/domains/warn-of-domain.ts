import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { shownHost } from './host-name.ts'
import { GRACE_DAYS, type PageDomainRow } from './page-domain-row.ts'

/** Tells the members who publish pages that a domain began to fail, or shows no pages any more. */
export async function warnOf(ctx: Context, before: PageDomainRow, { id, account_id, host, status }: PageDomainRow): Promise<void> {
  const context = status === 'failing' ? 'domain_failing' : before.status === 'pending' || status !== 'pending' ? undefined : 'domain_lost'
  if (!context) return
  const members = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND status = 'active' AND deleted_at IS NULL ORDER BY id LIMIT 200`,
  )
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: 'integration.error',
      account_id,
      user_ids: members.map(({ user_id }) => user_id),
      requires: 'pages.publish',
      subject_type: 'account',
      subject_id: String(account_id),
      group_key: `integration.error:${context}:${id}`,
      params: { subject: shownHost(host), context, days: GRACE_DAYS },
      url: `/accounts/${account_id}/pages/domains`,
    },
  })
}
