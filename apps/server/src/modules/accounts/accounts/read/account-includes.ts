import { sql } from 'kysely'
import { roleNameIn } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachMany, attachOne, valuesOf, type IncludeLoader } from '#kit/query/includes.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { effectiveFeatures } from '../../features/index.ts'
import type { AccountRow } from '../accounts.presenter.ts'

const PERSON = sql`u.id, u.username, u.color, u.avatar_uuid AS avatar_url`

/**
 * Loads the children of the accounts in which the caller holds a permission. Other accounts get an empty list: an include never
 * reveals records that a direct read would refuse (domain.md 6, invariant 6).
 */
function childrenOf<C extends { parent_id: number }>(
  relation: string,
  permission: string,
  select: (ids: number[], ctx: Context) => Sql,
  complete: (ctx: Context, children: C[]) => void = () => undefined,
): IncludeLoader {
  return async (ctx, accounts: AccountRow[]) => {
    const ids = accounts.map((row) => row.id).filter((id) => holdsIn(ctx.actor, id, permission))
    const children = ids.length ? await rows<C>(ctx.db, select(ids, ctx)) : []
    complete(ctx, children)
    attachMany(accounts, relation, children, 'parent_id')
  }
}

const details = (relation: string, table: string, order: Sql) =>
  childrenOf(
    relation,
    'accounts.read',
    (ids) =>
      sql`SELECT d.account_id AS parent_id, d.uuid AS id, d.* FROM ${sql.table(table)} d WHERE d.account_id = any(${ids}::bigint[]) AND d.deleted_at IS NULL ORDER BY ${order}, d.created_at, d.uuid`,
  )

const people = (relation: string, status: Sql) =>
  childrenOf<{ parent_id: number; avatar_url: string | null }>(
    relation,
    'members.read',
    (ids) => sql`SELECT m.account_id AS parent_id, ${PERSON} FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = any(${ids}::bigint[]) AND m.deleted_at IS NULL AND ${status} ORDER BY u.username, u.id`,
    (ctx, users) => signAvatars(ctx.services, users),
  )

const MEMBERSHIP = sql`SELECT m.account_id AS parent_id, m.id, m.user_id, m.status, m.job_title, m.data_scope, m.joined_at,
    jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) AS role,
    jsonb_build_object('id', u.id, 'username', u.username, 'color', u.color, 'avatar_url', u.avatar_uuid) AS "user"
  FROM memberships m JOIN roles r ON r.id = m.role_id JOIN users u ON u.id = m.user_id`

interface MembershipOf {
  parent_id: number
  role: { name: string; code: string | null }
  user: { avatar_url: string | null }
}

/** Adds role names in the caller's language and URLs of pictures. */
function completeMemberships(ctx: Context, found: MembershipOf[]): void {
  for (const { role } of found) role.name = roleNameIn(ctx.request.locale, role)
  signAvatars(
    ctx.services,
    found.map(({ user }) => user),
  )
}

const memberships = childrenOf<MembershipOf>(
  'memberships',
  'members.read',
  (ids) => sql`${MEMBERSHIP} WHERE m.account_id = any(${ids}::bigint[]) AND m.deleted_at IS NULL ORDER BY m.joined_at, m.id`,
  completeMemberships,
)

const person =
  (relation: string, key: 'creator_id' | 'owner_id'): IncludeLoader =>
  async (ctx, accounts: AccountRow[]) => {
    const users = await rows<{
      id: number
      avatar_url: string | null
    }>(ctx.db, sql`SELECT ${PERSON} FROM users u WHERE u.id = any(${valuesOf(accounts, key)}::bigint[])`)
    attachOne(accounts, relation, signAvatars(ctx.services, users), key)
  }

async function ownMembership(ctx: Context, accounts: AccountRow[]): Promise<void> {
  const found = await rows<MembershipOf>(
    ctx.db,
    sql`${MEMBERSHIP} WHERE m.user_id = ${ctx.actor.id} AND m.account_id = any(${valuesOf(accounts, 'id')}::bigint[]) AND m.deleted_at IS NULL`,
  )
  completeMemberships(ctx, found)
  attachOne(accounts, 'membership', found, 'id', 'parent_id')
}

/** Loads the contacts that represent this account in accounts whose contacts the caller may read, within their data scope. */
async function linkedContacts(ctx: Context, accounts: AccountRow[]): Promise<void> {
  const found = await rows<{ parent_id: number; account_id: number; user_id: number | null; created_by_id: number | null }>(
    ctx.db,
    sql`SELECT l.linked_account_id AS parent_id, c.id, c.account_id, c.user_id, c.created_by_id, l.relation, c.email, c.phone,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name
    FROM contact_account l JOIN contacts c ON c.id = l.contact_id AND c.account_id = l.account_id AND c.deleted_at IS NULL
    WHERE l.linked_account_id = any(${valuesOf(accounts, 'id')}::bigint[]) ORDER BY name, c.id`,
  )
  const { actor } = ctx
  const visible = found.filter(
    (contact) =>
      holdsIn(actor, contact.account_id, 'contacts.read') &&
      (actor.staff ||
        actor.memberships.get(contact.account_id)?.data_scope !== 'own' ||
        contact.user_id === actor.id ||
        contact.created_by_id === actor.id),
  )
  attachMany(accounts, 'linkedContacts', visible, 'parent_id')
}

async function features(ctx: Context, rows: AccountRow[]): Promise<void> {
  const readable = rows.filter((row) => holdsIn(ctx.actor, row.id, 'accounts.read'))
  const effective = await effectiveFeatures(
    ctx,
    readable.map((row) => row.id),
  )
  for (const row of rows) row.features = effective.get(row.id) ?? []
}

/** Relations of an account (spec 3.3), each loaded once for a page. */
export const accountIncludes = {
  creator: person('creator', 'creator_id'),
  owner: person('owner', 'owner_id'),
  members: people('members', sql`m.status = 'active'`),
  users: people('users', sql`true`),
  membership: ownMembership,
  memberships,
  phones: details('phones', 'account_phones', sql`d.is_primary DESC`),
  emails: details('emails', 'account_emails', sql`d.is_primary DESC`),
  webPresences: details('webPresences', 'web_presences', sql`d.is_primary DESC`),
  registrations: details('registrations', 'account_registrations', sql`d.is_primary DESC`),
  paymentAccounts: details('paymentAccounts', 'payment_accounts', sql`d.is_default DESC`),
  tags: childrenOf(
    'tags',
    'tags.read',
    (
      ids,
    ) => sql`SELECT g.account_id AS parent_id, g.id, g.name, g.color, g.tag_category_id FROM taggables l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
    WHERE l.taggable_type = 'account' AND l.account_id = any(${ids}::bigint[]) AND l.taggable_id = l.account_id::text ORDER BY g.name, g.id`,
  ),
  tagOptions: childrenOf(
    'tagOptions',
    'tags.read',
    (ids) =>
      sql`SELECT g.account_id AS parent_id, g.id AS value, g.name AS label FROM tags g WHERE g.account_id = any(${ids}::bigint[]) AND g.deleted_at IS NULL ORDER BY g.position, g.name, g.id`,
  ),
  tagCategoryOptions: childrenOf(
    'tagCategoryOptions',
    'tags.read',
    (ids) =>
      sql`SELECT g.account_id AS parent_id, g.id AS value, g.name AS label FROM tag_categories g WHERE g.account_id = any(${ids}::bigint[]) AND g.deleted_at IS NULL ORDER BY g.position, g.name, g.id`,
  ),
  media: childrenOf(
    'media',
    'media.read',
    (
      ids,
    ) => sql`SELECT l.account_id AS parent_id, m.id, m.uuid, m.file_name, m.mime_type, m.size_bytes, m.kind, m.created_at FROM mediables l JOIN media m ON m.id = l.media_id AND m.deleted_at IS NULL
    WHERE l.mediable_type = 'account' AND l.collection = 'attachment' AND l.account_id = any(${ids}::bigint[]) AND l.mediable_id = l.account_id::text ORDER BY l.position, l.id`,
  ),
  linkedContacts,
  features,
}
