import { sql } from 'kysely'
import type { RelationContact } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachMany, joined, type IncludeLoader } from '#kit/query/includes.ts'
import { userInclude } from '../../attachments/subjects/index.ts'
import { presentMovement, type MovementRow } from './ledger/movements.presenter.ts'
import { figureLoader } from './relation-figures.ts'
import { holdsOnSide, type RelationRow, type RelationSide as Side } from './relation-row.ts'

const badge = (column: Side): Sql =>
  sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`
const relatedIf = (type: string) => joined(sql`CASE WHEN t.type = ${type} THEN ${badge('related_account_id')} END`)

/** Tags belong to the side that keeps the relation. */
const tags =
  joined(sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name, g.id), '[]')
   FROM taggables l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL
   WHERE l.account_id = t.account_id AND l.taggable_type = 'relation' AND l.taggable_id = t.uuid::text)`)
const noTags = joined(sql`'[]'::jsonb`)

/** Contacts of the reader's account that are linked to the other account, as far as the reader may see them. */
function contacts(viewer: Side, other: Side): IncludeLoader {
  return async (ctx, relations: RelationRow[]) => {
    const readable = relations.filter((row) => holdsIn(ctx.actor, row[viewer], 'contacts.read'))
    const pairs = readable.map((row) => ({ uuid: row.uuid, viewer: row[viewer], other: row[other], own: isNarrowed(ctx, row[viewer]) }))
    const found = await rows<RelationContact & { parent_uuid: string }>(
      ctx.db,
      sql`SELECT p.uuid AS parent_uuid, c.id, l.relation, l.title, l.is_contact_point, c.email, c.phone,
        coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–') AS name
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p(uuid uuid, viewer bigint, other bigint, own boolean)
      JOIN contact_account l ON l.account_id = p.viewer AND l.linked_account_id = p.other
      JOIN contacts c ON c.id = l.contact_id AND c.account_id = l.account_id AND c.deleted_at IS NULL
      WHERE NOT p.own OR c.user_id = ${ctx.actor.id} OR c.created_by_id = ${ctx.actor.id}
      ORDER BY l.is_contact_point DESC, name, c.id`,
    )
    attachMany(relations, 'contacts', found, 'parent_uuid', 'uuid')
  }
}

const isNarrowed = ({ actor }: Context, account_id: number) => !actor.staff && actor.memberships.get(account_id)?.data_scope === 'own'

/** The latest movements, for readers with `movements.read`. */
function movements(viewer: Side): IncludeLoader {
  return async (ctx, relations: RelationRow[]) => {
    const uuids = relations.filter((row) => holdsOnSide(ctx.actor, row, viewer, 'movements.read')).map((row) => row.uuid)
    const found = await rows<MovementRow>(
      ctx.db,
      sql`SELECT m.* FROM unnest(${uuids}::uuid[]) AS r(uuid)
      CROSS JOIN LATERAL (SELECT l.* FROM account_relation_ledger l WHERE l.account_relation_uuid = r.uuid ORDER BY l.ledger_position DESC LIMIT 20) m`,
    )
    attachMany(
      relations,
      'movements',
      found.map((line) => presentMovement(line, ctx)),
      'account_relation_uuid',
      'uuid',
    )
  }
}

/** The balance in each currency, for readers with `movements.read`. Currencies are never added up. */
function balances(viewer: Side): IncludeLoader {
  return async (ctx, relations: RelationRow[]) => {
    const uuids = relations.filter((row) => holdsOnSide(ctx.actor, row, viewer, 'movements.read')).map((row) => row.uuid)
    const found = await rows<{ account_relation_uuid: string; currency: string; balance_minor: number }>(
      ctx.db,
      sql`SELECT account_relation_uuid, currency, sum(CASE direction WHEN 'receivable' THEN debit_minor - credit_minor ELSE credit_minor - debit_minor END)::bigint AS balance_minor
      FROM account_relation_movements WHERE account_relation_uuid = any(${uuids}::uuid[]) GROUP BY account_relation_uuid, currency ORDER BY currency`,
    )
    attachMany(relations, 'balances', found, 'account_relation_uuid', 'uuid')
  }
}

/** The pending invitation of the owner of a managed account, for readers who may send it. */
const ownerInvitation: IncludeLoader = async (ctx, relations: RelationRow[]) => {
  const open = relations.filter((row) => !row.claimed && holdsIn(ctx.actor, row.account_id, 'relations.update'))
  const found = await rows<{ account_id: number; email: string; sent_at: string; expires_at: string }>(
    ctx.db,
    sql`SELECT DISTINCT ON (i.account_id) i.account_id, i.email, i.sent_at, i.expires_at FROM membership_invitations i
    JOIN roles o ON o.id = i.role_id AND o.code = 'owner'
    WHERE i.account_id = any(${open.map((row) => row.related_account_id)}::bigint[]) AND i.status = 'pending' AND i.expires_at > now()
    ORDER BY i.account_id, i.sent_at DESC`,
  )
  const byAccount = new Map(found.map(({ account_id, ...invitation }) => [account_id, invitation]))
  for (const row of relations) row.owner_invitation = (open.includes(row) && byAccount.get(row.related_account_id)) || null
}
const noInvitation: IncludeLoader = async (_ctx, rows: RelationRow[]) => {
  for (const row of rows) row.owner_invitation = null
}

const both = {
  account: joined(badge('account_id')),
  relatedAccount: joined(badge('related_account_id')),
  client: relatedIf('client'),
  provider: relatedIf('provider'),
  agency: joined(badge('account_id')),
  manager: userInclude('manager_id'),
}

const ofSide = (viewer: Side, other: Side) => ({
  ...both,
  contacts: contacts(viewer, other),
  movements: movements(viewer),
  balances: balances(viewer),
  projectsCount: figureLoader('projects_count', viewer),
  openOffersCount: figureLoader('open_offers_count', viewer),
  activeSubscriptionsCount: figureLoader('active_subscriptions_count', viewer),
})

/** Includes of a relation, from the side that keeps it and from the other side. */
export const keptIncludes = { ...ofSide('account_id', 'related_account_id'), tags, ownerInvitation }
export const receivedIncludes = { ...ofSide('related_account_id', 'account_id'), tags: noTags, ownerInvitation: noInvitation }
