import { sql, type Selectable } from 'kysely'
import { one } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

export type SenderRow = Selectable<DB['account_emails']>

/**
 * The sender asked for, else the account's default, else its first verified one.
 * @throws 422 on `from_email_uuid` when there is none or its mailbox was never proven
 */
export async function chooseSender(ctx: Context, account_id: number, uuid: string | null): Promise<SenderRow> {
  const sender = await one<SenderRow>(
    ctx.db,
    sql`
    SELECT e.* FROM account_emails e JOIN accounts a ON a.id = e.account_id
    WHERE e.account_id = ${account_id} AND e.is_sender AND e.deleted_at IS NULL AND (${uuid}::uuid IS NULL OR e.uuid = ${uuid}) AND (${uuid}::uuid IS NOT NULL OR e.verified_at IS NOT NULL)
    ORDER BY e.uuid = a.default_email_uuid DESC NULLS LAST, e.is_primary DESC, e.created_at, e.uuid LIMIT 1`,
  )
  const refuse = (key: string) => invalid({ from_email_uuid: ctx.services.t(ctx.request.locale, `messaging:errors.${key}`) })
  if (!sender) throw refuse('no_sender')
  if (!sender.verified_at) throw refuse('sender_unverified')
  return sender
}
