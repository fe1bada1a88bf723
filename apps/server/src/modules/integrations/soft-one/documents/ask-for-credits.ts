import { sql } from 'kysely'
import { addDays, localToday } from '@stoa/domain'
import { rows, type Db } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { createTask } from '#modules/work/tasks/index.ts'
import { runAs } from '#platform/run-as.ts'
import { noteCreditAsked } from '../store/documents.ts'

interface Uncredited {
  uuid: string
  account_id: number
  contact_id: number | null
  /** Number of the document in the ERP, and of the order in the shop. */
  document: string
  order: string
  user_id: number
  time_zone: string
}

/**
 * Gives a member the task to credit a document whose order the shop cancelled or refunded afterwards: fiscal documents are never deleted
 * (domain.md 3.32). The member is who created the document, otherwise the owner of the account. Orders whose mapping credits them by
 * itself need none.
 */
export async function askForCredits(services: Services, db: Db): Promise<void> {
  const found = await rows<Uncredited>(
    db,
    sql`SELECT d.uuid, d.account_id, o.contact_id, coalesce(d.external_number, d.external_id) AS document, coalesce(o.external_number, o.id::text) AS order,
      m.user_id, a.time_zone
    FROM documents d
    JOIN soft_one_document_types y ON y.account_id = d.account_id AND y.id = d.soft_one_document_type_id AND y.sign = 'debit'
    JOIN acc_orders o ON o.account_id = d.account_id AND o.id = d.acc_order_id AND o.status IN ('cancelled', 'refunded') AND o.external_updated_at > d.created_externally_at
    JOIN accounts a ON a.id = d.account_id
    JOIN LATERAL (SELECT user_id FROM memberships WHERE account_id = d.account_id AND status = 'active' AND deleted_at IS NULL AND user_id IN (d.created_by_id, a.owner_id)
      ORDER BY (user_id = d.created_by_id) DESC NULLS LAST LIMIT 1) m ON true
    WHERE d.status = 'created' AND d.credit_asked_at IS NULL
      AND NOT EXISTS (SELECT FROM documents c WHERE c.account_id = d.account_id AND c.credits_document_uuid = d.uuid AND c.status <> 'cancelled')
      AND NOT EXISTS (SELECT FROM soft_one_status_mappings x WHERE x.third_party_service_id = d.third_party_service_id AND x.acc_order_status = o.status AND x.auto_create)
    ORDER BY d.uuid LIMIT 100`,
  )
  for (const one of found) await ask(services, one)
}

async function ask(services: Services, { uuid, account_id, contact_id, user_id, time_zone, ...names }: Uncredited): Promise<void> {
  const actor = await services.actors.load(services.database.db, user_id)
  if (!actor?.memberships.has(account_id)) return
  const now = services.clock.now()
  const say = (key: string) => services.t(actor.locale, `soft_one:credit_task.${key}`, names)
  await runAs(services, actor, 'ask-for-credits', async (ctx) => {
    if (!(await noteCreditAsked(ctx.db, uuid, now))) return
    await createTask(ctx, account_id, {
      title: say('title').slice(0, 200),
      description: `<p>${say('description')}</p>`,
      priority: 'high',
      contact_id,
      due_at: addDays(localToday(time_zone, now), 2),
      user_assigned_id: user_id,
    })
  })
}
