import { sql } from 'kysely'
import type { Params, Person } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { contactPolicy, contactQuery, contactSubject, renamePerson } from '../contacts/index.ts'

/** The person to whom a contact belongs, with their other contacts; null for a contact without e-mail. */
export async function readPerson(ctx: Context, { params }: { params: Params }): Promise<{ data: Person | null }> {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return { data: contact.person_id ? await personOf(ctx, contact.person_id) : null }
}

/** Changes the display name of a person. Everything else about them follows their contacts. */
export async function updatePerson(
  ctx: Context,
  { params, body }: { params: Params; body: { display_name: string } },
): Promise<{ data: Person }> {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  if (!contact.person_id) throw notFound()
  const before = await personOf(ctx, contact.person_id)
  await renamePerson(ctx.db, contact.person_id, body.display_name)
  record(ctx, contactQuery, contactSubject, 'updated', contact, { person: [before.display_name, body.display_name] })
  return { data: await personOf(ctx, contact.person_id) }
}

async function personOf(ctx: Context, id: number): Promise<Person> {
  const scope = contactPolicy.scope(ctx.actor, 'contacts.read') ?? sql`true`
  const found = await one<Person>(
    ctx.db,
    sql`
    SELECT p.id, p.account_id, p.display_name, p.contacts_count, p.orders_count, p.revenue_minor, p.currency, p.user_id, p.first_seen_at, p.last_seen_at, p.created_at, p.updated_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name, 'company', t.company, 'email', t.email, 'phone', t.phone) ORDER BY t.id)
        FROM contacts t WHERE t.account_id = p.account_id AND t.person_id = p.id AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${scope}), '[]') AS contacts
    FROM people p WHERE p.id = ${id}`,
  )
  return found!
}
