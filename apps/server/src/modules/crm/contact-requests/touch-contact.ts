import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/record-change.ts'
import { contactQuery, type ContactRow, contactSubject } from '../contacts/index.ts'

/** Lifecycles in the order in which requests move a contact along (domain.md 3.3); an inactive one begins anew. */
const STEPS = ['lead', 'qualified', 'opportunity', 'customer'] as const
export type LifecycleStep = (typeof STEPS)[number]

/**
 * Locks the contacts of requests before the requests themselves: whoever changes a contact changes its requests after
 * it, and two who lock in different orders would wait for each other for ever.
 */
export async function lockContactsOf(ctx: Context, request_ids: readonly number[]): Promise<void> {
  await sql`SELECT c.id FROM contacts c WHERE c.id IN (SELECT r.contact_id FROM contact_requests r WHERE r.id = any(${request_ids}::bigint[]))
    ORDER BY c.id FOR NO KEY UPDATE`.execute(ctx.db)
}

/** Counts the requests of contacts anew, spam left out, and notes that something happened with them. */
export async function recountRequests(ctx: Context, contact_ids: readonly number[]): Promise<void> {
  if (!contact_ids.length) return
  await sql`SELECT id FROM contacts WHERE id = any(${contact_ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(ctx.db)
  await sql`
    UPDATE contacts c SET last_activity_at = now(),
      requests_count = (SELECT count(*) FROM contact_requests r WHERE r.account_id = c.account_id AND r.contact_id = c.id AND r.deleted_at IS NULL AND r.status <> 'spam')
    WHERE c.id = any(${contact_ids}::bigint[])`.execute(ctx.db)
}

/** Moves a contact forward in its lifecycle; never back. */
export async function advanceLifecycle(ctx: Context, contact_id: number, step: LifecycleStep): Promise<void> {
  const earlier = ['inactive', ...STEPS.slice(0, STEPS.indexOf(step))]
  const { rows } = await sql<ContactRow & { was: string }>`
    WITH old AS (SELECT id, lifecycle, (SELECT time_zone FROM accounts a WHERE a.id = c.account_id) AS zone FROM contacts c
      WHERE id = ${contact_id} AND lifecycle = any(${earlier}::text[]) FOR NO KEY UPDATE)
    UPDATE contacts c SET lifecycle = ${step}, version = c.version + 1, updated_at = now(),
      customer_since = CASE WHEN ${step} = 'customer' THEN coalesce(c.customer_since, (${ctx.services.clock.now()}::timestamptz AT TIME ZONE old.zone)::date) ELSE c.customer_since END
    FROM old WHERE c.id = old.id RETURNING c.*, old.lifecycle AS was`.execute(ctx.db)
  const contact = rows[0]
  if (contact) record(ctx, contactQuery, contactSubject, 'updated', contact, { lifecycle: [contact.was, step] })
}
