import { sql } from 'kysely'
import { slug } from '@stoa/domain'
import { findRow, one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseField, refuseUnknown } from '#kit/refuse.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'

/** Whom a campaign is for. */
export interface Client {
  client_account_id: number | null
  name: string | null
}

interface Asked {
  project_uuid?: string | null | undefined
  account_relation_uuid?: string | null | undefined
}

/**
 * The client of a campaign: that of its project, else that of the relation.
 * @throws 422 on `project_uuid` for a project of another account, on `account_relation_uuid` unless it is an active relation to a client
 */
export async function clientOf(ctx: Context, account_id: number, { project_uuid, account_relation_uuid }: Asked): Promise<Client> {
  const related = account_relation_uuid ? await clientOfRelation(ctx, account_id, account_relation_uuid) : NO_CLIENT
  if (project_uuid) {
    await checkProject(ctx, account_id, project_uuid)
    const project = await one<Client>(
      ctx.db,
      sql`SELECT p.client_account_id, a.name FROM projects p LEFT JOIN accounts a ON a.id = p.client_account_id
        WHERE p.uuid = ${project_uuid} AND p.account_id = ${account_id} AND p.deleted_at IS NULL`,
    )
    return project ?? refuseUnknown(ctx, 'project_uuid')
  }
  return related
}

const NO_CLIENT: Client = { client_account_id: null, name: null }

/** @throws 422 on `account_relation_uuid` unless it is an active relation of the account to a client */
export async function clientOfRelation(ctx: Context, account_id: number, account_relation_uuid: string): Promise<Client> {
  const client = await one<Client>(
    ctx.db,
    sql`SELECT a.id AS client_account_id, a.name FROM account_relations r JOIN accounts a ON a.id = r.related_account_id AND a.deleted_at IS NULL
      WHERE r.uuid = ${account_relation_uuid} AND r.account_id = ${account_id} AND r.type = 'client' AND r.status = 'active' AND r.deleted_at IS NULL`,
  )
  return client ?? refuseUnknown(ctx, 'account_relation_uuid')
}

/** Checks that an item belongs to an order of the account. @throws 422 on `order_item_uuid` */
export async function checkOrderItem(ctx: Context, account_id: number, uuid: string | null | undefined): Promise<void> {
  if (uuid && !(await findRow(ctx.db, 'order_items', { uuid, account_id, deleted_at: null }))) refuseUnknown(ctx, 'order_item_uuid')
}

/** Checks that a period does not end before it begins. @throws 422 on the field of its end */
export function checkPeriod(ctx: Context, start: string | null | undefined, end: string | null | undefined, field = 'end_date'): void {
  if (start && end && end < start) refuseField(ctx, field, 'invalid')
}

/**
 * Name of a campaign in the addresses of its links: the wanted one as a slug, else from the name, with a number if another
 * campaign has it.
 * @throws 422 on `utm_campaign` for a text without letters and digits
 */
export async function utmOf(ctx: Context, account_id: number, wanted: string | null | undefined, name: string): Promise<string> {
  if (wanted) return slug(wanted) || refuseField(ctx, 'utm_campaign', 'invalid')
  const base = slug(name, 70) || 'campaign'
  const taken = await rows<{ utm_campaign: string }>(
    ctx.db,
    sql`SELECT utm_campaign FROM campaigns WHERE account_id = ${account_id} AND deleted_at IS NULL AND starts_with(utm_campaign, ${base})`,
  )
  const names = new Set(taken.map((row) => row.utm_campaign))
  if (!names.has(base)) return base
  for (let at = 2; ; at += 1) if (!names.has(`${base}-${at}`)) return `${base}-${at}`
}
