import { sql } from 'kysely'
import type { CardReference, StageCard, TagBadge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { avatarUrl, signAvatars } from '#lib/media/avatar-url.ts'
import { contactName } from '../../contacts/index.ts'
import { badgeOf, PERSON, tagsOf } from './card-columns.ts'

type CardPlace = CardReference & { pipeline_stage_id: number }

/** A card as it is read; the name and the signed pictures are added. */
export interface CardRow extends Omit<StageCard, 'name' | 'avatar_url' | 'rotting' | 'rotting_at'> {
  user_id: number | null
  avatar_uuid: string | null
  first_name: string | null
  last_name: string | null
  rotting_days: number | null
  tags: TagBadge[]
}

const ROTTING = sql`CASE WHEN g.type = 'open' THEN coalesce(g.rotting_days, p.rotting_days) END AS rotting_days`

/**
 * Reads the content of cards in the given order, without cards that have left their stage. Does not check access: select
 * them with `stageWindow`, or find the records first.
 */
export async function readCards(ctx: Context, places: readonly CardPlace[]): Promise<StageCard[]> {
  if (!places.length) return []
  const found = await rows<CardRow>(
    ctx.db,
    contentOf(sql`SELECT * FROM unnest(${places.map(({ kind }) => kind)}::text[], ${places.map(({ id }) => id)}::bigint[],
      ${places.map((place) => place.pipeline_stage_id)}::bigint[]) AS k(kind, id, pipeline_stage_id)`),
  )
  const cards = new Map(presentCards(ctx, found).map((card) => [keyOf(card), card]))
  return places.flatMap((place) => cards.get(keyOf(place)) ?? [])
}

const keyOf = ({ kind, id, pipeline_stage_id }: CardPlace) => `${kind}:${id}:${pipeline_stage_id}`

/** The cards that browsers show. */
export function presentCards(ctx: Context, found: readonly CardRow[]): StageCard[] {
  const now = ctx.services.clock.now().getTime()
  return found.map((row) => presentCard(ctx, row, now))
}

/** The card that browsers show. @param now milliseconds */
export function presentCard({ services }: Pick<Context, 'services'>, row: CardRow, now: number): StageCard {
  const { first_name, last_name, avatar_uuid, user_id: _user, user, rotting_days, ...card } = row
  const rotting_at = rotting_days === null ? null : new Date(Date.parse(card.stage_entered_at) + rotting_days * 86_400_000)
  signAvatars(services, [user])
  return {
    ...card,
    name: contactName({ first_name, last_name, company: card.company, email: card.email, phone: card.phone }),
    avatar_url: avatarUrl(services, avatar_uuid),
    user,
    rotting_at: rotting_at?.toISOString() ?? null,
    rotting: rotting_at !== null && rotting_at.getTime() < now,
  }
}

/** Statement that reads the content of cards of both kinds, in no order. @param places query of kind, id and pipeline_stage_id */
export const contentOf = (places: Sql): Sql => sql`WITH k AS MATERIALIZED (${places})
  SELECT 'contact' AS kind, c.id, c.id AS contact_id, s.pipeline_id, s.pipeline_stage_id, s.position, s.entered_at AS stage_entered_at, ${ROTTING},
    ${PERSON}, c.user_id, ${badgeOf('c')}, c.version, c.tasks_count, ${tagsOf('contact_tag', 'contact_id', sql`c.id`)},
    NULL::int AS number, NULL AS subject, NULL AS status, NULL AS priority, NULL::bigint AS value_minor, NULL AS currency, NULL::date AS expected_close_date,
    NULL::timestamptz AS response_due_at, NULL::timestamptz AS first_response_at, false AS unread
  FROM k JOIN contact_pipeline_stage s ON s.contact_id = k.id AND s.pipeline_stage_id = k.pipeline_stage_id JOIN contacts c ON c.id = s.contact_id
    JOIN pipeline_stages g ON g.id = s.pipeline_stage_id JOIN pipelines p ON p.id = s.pipeline_id WHERE k.kind = 'contact'
  UNION ALL
  SELECT 'contact_request', r.id, r.contact_id, r.pipeline_id, r.pipeline_stage_id, r.position, r.stage_entered_at, ${ROTTING},
    ${PERSON}, r.user_id, ${badgeOf('r')}, r.version, r.tasks_count, ${tagsOf('contact_request_tag', 'contact_request_id', sql`r.id`)},
    r.number, r.subject, r.status, r.priority, r.value_minor, r.currency, r.expected_close_date, r.response_due_at, r.first_response_at, r.read_at IS NULL
  FROM k JOIN contact_requests r ON r.id = k.id AND r.pipeline_stage_id = k.pipeline_stage_id JOIN contacts c ON c.id = r.contact_id
    JOIN pipeline_stages g ON g.id = r.pipeline_stage_id JOIN pipelines p ON p.id = r.pipeline_id WHERE k.kind = 'contact_request'`
