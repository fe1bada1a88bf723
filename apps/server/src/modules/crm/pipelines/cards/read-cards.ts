import { sql } from 'kysely'
import type { CardReference, StageCard, TagBadge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { contactName } from '../../contacts/index.ts'
import { PERSON, tagsOf } from './card-columns.ts'

type CardPlace = CardReference & { pipeline_stage_id: number }

/** A card as it is read; the user and the signed picture are added. */
export interface CardRow extends Omit<StageCard, 'user' | 'name' | 'avatar_url' | 'rotting' | 'rotting_at'> {
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
  const of = (kind: StageCard['kind']) => places.filter((place) => place.kind === kind)
  const rows = [...(await contactCards(ctx, of('contact'))), ...(await requestCards(ctx, of('contact_request')))]
  const users = new Map((await userBadges(ctx, valuesOf(rows, 'user_id'))).map((user) => [user.id, user]))
  const now = ctx.services.clock.now().getTime()
  const cards = new Map(
    rows.map((row) => [`${row.kind}:${row.id}:${row.pipeline_stage_id}`, presentCard(ctx, row, users.get(row.user_id ?? 0) ?? null, now)]),
  )
  return places.flatMap((place) => cards.get(`${place.kind}:${place.id}:${place.pipeline_stage_id}`) ?? [])
}

/** The card that browsers show. @param now milliseconds */
export function presentCard({ services }: Pick<Context, 'services'>, row: CardRow, user: StageCard['user'], now: number): StageCard {
  const { first_name, last_name, avatar_uuid, user_id: _user, rotting_days, ...card } = row
  const rotting_at = rotting_days === null ? null : new Date(Date.parse(card.stage_entered_at) + rotting_days * 86_400_000)
  return {
    ...card,
    name: contactName({ first_name, last_name, company: card.company, email: card.email, phone: card.phone }),
    avatar_url: avatarUrl(services, avatar_uuid),
    user,
    rotting_at: rotting_at?.toISOString() ?? null,
    rotting: rotting_at !== null && rotting_at.getTime() < now,
  }
}

async function contactCards(ctx: Context, places: readonly CardPlace[]): Promise<CardRow[]> {
  if (!places.length) return []
  return rows<CardRow>(
    ctx.db,
    sql`SELECT 'contact' AS kind, c.id, c.id AS contact_id, s.pipeline_id, s.pipeline_stage_id, s.position, s.entered_at AS stage_entered_at, ${ROTTING},
      ${PERSON}, c.user_id, c.version, c.tasks_count, ${tagsOf('contact_tag', 'contact_id', sql`c.id`)},
      NULL::int AS number, NULL AS subject, NULL AS status, NULL AS priority, NULL::bigint AS value_minor, NULL AS currency, NULL AS expected_close_date,
      NULL AS response_due_at, NULL AS first_response_at, false AS unread
    FROM contact_pipeline_stage s JOIN contacts c ON c.id = s.contact_id JOIN pipeline_stages g ON g.id = s.pipeline_stage_id JOIN pipelines p ON p.id = s.pipeline_id
    WHERE s.contact_id = any(${valuesOf([...places], 'id')}::bigint[]) AND s.pipeline_stage_id = any(${valuesOf([...places], 'pipeline_stage_id')}::bigint[])`,
  )
}

async function requestCards(ctx: Context, places: readonly CardPlace[]): Promise<CardRow[]> {
  if (!places.length) return []
  return rows<CardRow>(
    ctx.db,
    sql`SELECT 'contact_request' AS kind, r.id, r.contact_id, r.pipeline_id, r.pipeline_stage_id, r.position, r.stage_entered_at, ${ROTTING},
      ${PERSON}, r.user_id, r.version, r.tasks_count, ${tagsOf('contact_request_tag', 'contact_request_id', sql`r.id`)},
      r.number, r.subject, r.status, r.priority, r.value_minor, r.currency, r.expected_close_date, r.response_due_at, r.first_response_at, r.read_at IS NULL AS unread
    FROM contact_requests r JOIN contacts c ON c.id = r.contact_id JOIN pipeline_stages g ON g.id = r.pipeline_stage_id JOIN pipelines p ON p.id = r.pipeline_id
    WHERE r.id = any(${valuesOf([...places], 'id')}::bigint[])`,
  )
}
