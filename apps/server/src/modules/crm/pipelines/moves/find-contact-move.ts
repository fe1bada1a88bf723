import { sql } from 'kysely'
import { knowsAccount } from '#access/actor.ts'
import { fixedStatement } from '#db/fixed-statement.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { contactQuery, type ContactRow } from '../../contacts/index.ts'
import { checkTakesContacts } from '../stages/find-stage.ts'
import { cardRights, sharedPolicy } from '../pipelines.policy.ts'
import { enteredStage, PLACE, placeIn, placeValues, type EnteredStage, type FoundPlace, type PlaceValues } from './find-place.ts'
import type { RankPlace } from './rank-in.ts'

/** A contact, its place on the board of a stage, and the place to which it is to be moved. */
export interface ContactMove {
  contact: Pick<ContactRow, 'id' | 'account_id' | 'user_id'>
  before: ContactPlace | null
  place: FoundPlace & { stage: EnteredStage }
}

export interface ContactPlace {
  pipeline_stage_id: number
  position: string
  entered_at: string
}

interface Found extends FoundPlace {
  contact_id: number | null
  account_id: number
  user_id: number | null
  created_by_id: number | null
  status: string
  from_stage_id: number | null
  position: string
  entered_at: string
  hidden: boolean
}

const statement = fixedStatement<PlaceValues & { contact_id: number }, Found>(
  (of) => sql`
  WITH s AS MATERIALIZED (${enteredStage({ stage_id: of('stage_id') })}),
  c AS MATERIALIZED (SELECT t.id, t.account_id, t.user_id, t.created_by_id, t.status FROM contacts t WHERE t.id = ${of('contact_id')}::bigint AND ${contactQuery.spec.where!})
  SELECT ${PLACE}, c.id AS contact_id, c.account_id, c.user_id, c.created_by_id, c.status, p.pipeline_stage_id AS from_stage_id, p.position, p.entered_at, p.hidden
  FROM (VALUES (1)) AS move (n) ${placeIn(
    {
      stage_id: of('stage_id'),
      before_kind: of('before_kind'),
      before_id: of('before_id'),
      after_kind: of('after_kind'),
      after_id: of('after_id'),
      at: of('at'),
    },
    'contact',
    of('contact_id'),
  )} LEFT JOIN c ON true LEFT JOIN contact_pipeline_stage p ON p.contact_id = c.id AND p.pipeline_id = s.pipeline_id`,
)

const policy = sharedPolicy<EnteredStage>()

/**
 * Reads a contact, a stage and the gap between the neighbours there, in one statement. Locks the stage as `lockStage` does, and
 * not the contact.
 * @throws 404 and 403 for the stage; 422 when its pipeline takes no contacts, or the contact is none that the caller may move there
 */
export async function findContactMove(ctx: Context, contact_id: number, stage_id: number, to: RankPlace): Promise<ContactMove> {
  const [found] = await statement(ctx.db, { contact_id, ...placeValues(stage_id, to) })
  const { stage, above, below, from_stage_id, position, entered_at } = found!
  if (!stage || !policy.knows(ctx.actor, stage)) throw notFound()
  if (!cardRights(ctx.actor, stage).contact.update) throw missingAccountPermission()
  checkTakesContacts(ctx, stage)
  if (!mayMove(ctx, found!, stage)) refuseUnknown(ctx, 'contact_id')
  return {
    contact: { id: contact_id, account_id: stage.account_id, user_id: found!.user_id },
    before: from_stage_id === null ? null : { pipeline_stage_id: from_stage_id, position, entered_at },
    place: { stage, above, below },
  }
}

/** Members move the contacts that they may change, guests of a shared board those on it. @throws 403 */
function mayMove({ actor }: Context, found: Found, stage: EnteredStage): boolean {
  if (found.contact_id === null || !isOnBoards(found, stage)) return false
  if (!knowsAccount(actor, stage.account_id)) return found.from_stage_id !== null && !found.hidden
  const { policy: contacts } = contactQuery.spec
  if (!contacts.knows(actor, found)) return false
  if (!contacts.holds(actor, 'contacts.update', found)) throw missingAccountPermission()
  return true
}

const isOnBoards = ({ account_id, status }: Found, stage: EnteredStage) =>
  account_id === stage.account_id && ['active', 'blacklisted'].includes(status)
