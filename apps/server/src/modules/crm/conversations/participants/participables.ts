import { sql } from 'kysely'
import type { Author, Participable } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'

/** Name of a contact `c`. */
const CONTACT_NAME = sql`coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–')`

interface Link {
  type: string
  id: number
}

/** Users, contacts and requests as a thread shows them, by `type:id`. */
export async function participablesOf(ctx: Pick<Context, 'db' | 'services'>, links: readonly Link[]): Promise<Map<string, Participable>> {
  const idsOf = (type: string) =>
    valuesOf(
      links.filter((link) => link.type === type),
      'id',
    )
  const found = await rows<Participable & { type: string }>(
    ctx.db,
    sql`SELECT 'user' AS type, u.id, u.username AS name, u.color, u.avatar_uuid::text AS avatar_url FROM users u WHERE u.id = any(${idsOf('user')}::bigint[])
    UNION ALL SELECT 'contact', c.id, ${CONTACT_NAME}, NULL, c.avatar_uuid::text FROM contacts c WHERE c.id = any(${idsOf('contact')}::bigint[])
    UNION ALL SELECT 'contact_request', r.id, '#' || r.number || ' ' || r.subject, NULL, NULL FROM contact_requests r WHERE r.id = any(${idsOf('contact_request')}::bigint[])`,
  )
  signAvatars(ctx.services, found)
  return new Map(found.map(({ type, ...row }) => [`${type}:${row.id}`, row]))
}

type Participating = { participable_type: string; participable_id: number; participable?: Participable | null }
type Written = { authorable_type: string | null; authorable_id: number | null; authorable?: Author | null }

/** Loads the users, contacts and requests of participants. */
export const loadParticipable = async (ctx: Context, rows: Participating[]): Promise<void> => {
  const found = await participablesOf(
    ctx,
    rows.map((row) => ({ type: row.participable_type, id: row.participable_id })),
  )
  for (const row of rows) row.participable = found.get(`${row.participable_type}:${row.participable_id}`) ?? null
}

/** Loads the authors of messages. */
export const loadAuthorable = async (ctx: Context, rows: Written[]): Promise<void> => {
  const written = rows.flatMap(({ authorable_type: type, authorable_id: id }) => (type && id ? [{ type, id }] : []))
  const found = await participablesOf(ctx, written)
  for (const row of rows) {
    const author = found.get(`${row.authorable_type}:${row.authorable_id}`)
    row.authorable = author ? { type: row.authorable_type as Author['type'], ...author } : null
  }
}
