import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { record } from '#kit/records/record-change.ts'
import { contactQuery, contactSubject, recountRequestsOf, setLifecycle } from '../contacts/index.ts'

/** Lifecycles in the order in which requests advance a contact (domain.md 3.3). An inactive contact starts again. */
const STEPS = ['lead', 'qualified', 'opportunity', 'customer'] as const
export type LifecycleStep = (typeof STEPS)[number]

/**
 * Locks the contacts of requests. Lock them before the requests, as changes of a contact do, to avoid deadlocks.
 */
export async function lockContactsOf(ctx: Context, request_ids: readonly number[]): Promise<void> {
  await rows(
    ctx.db,
    sql`SELECT c.id FROM contacts c WHERE c.id IN (SELECT r.contact_id FROM contact_requests r WHERE r.id = any(${request_ids}::bigint[]))
    ORDER BY c.id FOR NO KEY UPDATE`,
  )
}

/** Updates the request counts of contacts, without spam, and their time of last activity. */
export async function recountRequests(ctx: Context, contact_ids: readonly number[]): Promise<void> {
  await recountRequestsOf(ctx.db, contact_ids)
}

/** Moves a contact forward in its lifecycle, never back. */
export async function advanceLifecycle(ctx: Context, contact_id: number, step: LifecycleStep): Promise<void> {
  const contact = await setLifecycle(ctx.db, contact_id, step, stepsBefore(step), ctx.services.clock.now())
  if (contact) record(ctx, contactQuery, contactSubject, 'updated', contact, { lifecycle: [contact.was, step] })
}

/** Steps from which a contact advances to a step. */
export const stepsBefore = (step: LifecycleStep): string[] => ['inactive', ...STEPS.slice(0, STEPS.indexOf(step))]
