import { accountTasks, contactRequests, contacts } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { sql } from 'kysely'
import type { TestApp } from '#test/app.ts'
import { issueDocument } from '../modules/reports/sales-reports/sales-reports.fixture.ts'
import { accountsOf, signIn } from './readers.fixture.ts'

/** Adds rows to the sections of homes that the demo data of tests leave empty: those of an agency, a client and a provider. */
export async function plantHomes(app: TestApp): Promise<void> {
  const { db } = app.database
  const today = localToday('Europe/Athens', app.services.clock.now())
  const owner = await signIn(app, 'owner@aegean.example')
  const client = await signIn(app, 'owner@hotels.example')
  const [agency_id, client_id, provider_id] = await Promise.all(
    [owner, client, await signIn(app, 'owner@design.example')].map(async (user) => (await accountsOf(app, user))[0]!),
  )
  const relationOf = async (account_id: number, other: number) => {
    const found = await sql<{ uuid: string }>`
      SELECT uuid FROM account_relations WHERE account_id = ${account_id} AND related_account_id = ${other} AND type = 'client' AND deleted_at IS NULL`.execute(
      db,
    )
    return found.rows[0]!.uuid
  }
  await sql`UPDATE contact_requests SET response_due_at = now() - interval '2 days', first_response_at = NULL WHERE id =
    (SELECT min(id) FROM contact_requests WHERE account_id = ${agency_id!} AND status = 'open' AND deleted_at IS NULL)`.execute(db)
  await owner.call(contacts.create, { params: { account_id: agency_id! }, body: { email: 'nobody@new.example' } })
  await sql`UPDATE contacts SET user_id = NULL WHERE email = 'nobody@new.example'`.execute(db)
  await sql`UPDATE account_subscriptions SET next_renewal_on = ${today}::date WHERE uuid =
    (SELECT uuid FROM account_subscriptions WHERE account_id = ${agency_id!} AND status = 'active' AND deleted_at IS NULL ORDER BY uuid LIMIT 1)`.execute(
    db,
  )
  await issueDocument(app, { account_id: agency_id!, relation: await relationOf(agency_id!, client_id!) }, today, 12_300, {
    client: client_id!,
  })
  await sql`UPDATE offers SET status = 'sent', number = coalesce(number, 'H-1') WHERE uuid =
    (SELECT uuid FROM offers WHERE client_account_id = ${client_id!} AND deleted_at IS NULL ORDER BY uuid LIMIT 1)`.execute(db)
  const approval = { title: 'Approve the banner', type: 'approval' as const }
  await client.call(accountTasks.create, { params: { account_id: client_id! }, body: approval })
  await plantResults(app, client, client_id!)
  await sql`UPDATE orders SET status_code = 'sent', order_status_id = (SELECT id FROM order_statuses WHERE applies_to = 'production' AND code = 'sent') WHERE uuid =
    (SELECT uuid FROM orders WHERE kind = 'production' AND supplier_account_id = ${provider_id!} AND status_code = 'completed' ORDER BY uuid LIMIT 1)`.execute(
    db,
  )
  const sold = { account_id: provider_id!, relation: await relationOf(provider_id!, agency_id!) }
  await issueDocument(app, sold, today, 20_000, { client: agency_id! })
  await issueDocument(app, sold, today, 30_000, { client: agency_id!, paid: 30_000 })
}

/** A request of a client that came today, and one that was won today. */
async function plantResults(app: TestApp, client: Awaited<ReturnType<typeof signIn>>, account_id: number): Promise<void> {
  const contact = await client.call(contacts.create, { params: { account_id }, body: { email: 'guest@new.example' } })
  for (const subject of ['A room in May', 'A wedding']) {
    const { status, body } = await client.call(contactRequests.create, {
      params: { account_id },
      body: { subject, contact_id: contact.body.data.id, value_minor: 90_000 },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await sql`UPDATE contact_requests t SET status = 'won', closed_at = now(), pipeline_stage_id = (SELECT s.id FROM pipeline_stages s WHERE s.pipeline_id = t.pipeline_id AND s.type = 'won')
    WHERE t.account_id = ${account_id} AND t.subject = 'A wedding'`.execute(app.database.db)
}
