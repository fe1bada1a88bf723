import { sql } from 'kysely'
import type { AccountSender, DomainCheck, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import type { SenderRow } from './choose-sender.ts'
import { presentWarmUp } from './warm-up.ts'
import { domainOf } from './sending-domain.ts'

type Row = SenderRow & {
  is_default: boolean
  checks: DomainCheck[] | null
  checked_at: string | null
  warm_up: unknown
  warm_up_day: string | null
  warm_up_count: number | null
  today: string
}

async function senders(db: Db, account_id: number, uuid: string | null): Promise<Row[]> {
  return rows<Row>(
    db,
    sql`
    SELECT e.*, coalesce(e.uuid = a.default_email_uuid, false) AS is_default, d.checks, d.checked_at, d.warm_up, d.warm_up_day::text AS warm_up_day, d.warm_up_count,
      (now() AT TIME ZONE a.time_zone)::date::text AS today
    FROM account_emails e JOIN accounts a ON a.id = e.account_id
    LEFT JOIN sending_domains d ON d.account_id = e.account_id AND d.domain = lower(split_part(e.email, '@', 2))
    WHERE e.account_id = ${account_id} AND e.is_sender AND e.deleted_at IS NULL AND (${uuid}::uuid IS NULL OR e.uuid = ${uuid})
    ORDER BY e.uuid = a.default_email_uuid DESC NULLS LAST, e.created_at, e.uuid`,
  )
}

export async function listSenders(ctx: Context, { params }: { params: Params }): Promise<{ data: AccountSender[] }> {
  return { data: (await senders(ctx.db, params.account_id, null)).map(present) }
}

/** A sender of the account of the path. @throws 404; 403 without the right to change the account */
export async function findSender(ctx: Context, params: Params): Promise<SenderRow> {
  if (!holdsIn(ctx.actor, params.account_id, 'accounts.update')) throw missingAccountPermission()
  const [row] = await senders(ctx.db, params.account_id, params.uuid)
  if (!row) throw notFound()
  return row
}

/** What a client sees of a sender, read again. */
export async function presentSender(ctx: Context, { account_id, uuid }: Pick<SenderRow, 'account_id' | 'uuid'>): Promise<AccountSender> {
  const [row] = await senders(ctx.db, account_id, uuid)
  if (!row) throw notFound()
  return present(row)
}

function present(row: Row): AccountSender {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    email: row.email,
    from_name: row.from_name,
    is_default: row.is_default,
    verified_at: row.verified_at,
    verify_sent_at: row.verify_sent_at,
    domain: domainOf(row.email),
    domain_status: row.domain_status as AccountSender['domain_status'],
    domain_checked_at: row.checked_at,
    domain_checks: row.checks ?? [],
    warm_up: presentWarmUp({ ...row, warm_up_count: row.warm_up_count ?? 0 }, row.today),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
