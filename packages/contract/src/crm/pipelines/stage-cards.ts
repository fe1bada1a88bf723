import { z } from 'zod'
import { TagBadge, UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { ids, instant, integer } from '../../kit/fields.ts'
import { PageLinks, PageMeta } from '../../kit/page.ts'

export const CARD_KINDS = ['contact', 'contact_request'] as const

/** A contact or contact request on a board. */
export const StageCard = z.object({
  kind: z.enum(CARD_KINDS),
  /** Id of the contact or contact request. */
  id: z.int(),
  contact_id: z.int(),
  pipeline_id: z.int(),
  pipeline_stage_id: z.int(),
  /** Fractional rank: cards of a stage are sorted by it, byte by byte. */
  position: z.string(),
  stage_entered_at: instant,
  /** Time from which the card is stale; null = never. */
  rotting_at: instant.nullable(),
  rotting: z.boolean(),
  /** The contact's name. */
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Signed URL of the contact's picture. */
  avatar_url: z.string().nullable(),
  tags: z.array(TagBadge),
  user: UserBadge.nullable(),
  version: z.int(),
  /** The following fields are for contact requests only. */
  number: z.int().nullable(),
  subject: z.string().nullable(),
  status: z.enum(['open', 'won', 'lost']).nullable(),
  priority: z.enum(['normal', 'low', 'high', 'urgent']).nullable(),
  value_minor: z.int().nullable(),
  currency: z.string().nullable(),
  expected_close_date: z.string().nullable(),
  response_due_at: instant.nullable(),
  first_response_at: instant.nullable(),
  unread: z.boolean(),
  tasks_count: z.int(),
})
export type StageCard = z.infer<typeof StageCard>

/** A neighbour in the target column of a move. */
export const CardReference = z.object({ kind: z.enum(CARD_KINDS), id: z.int().positive() })
export type CardReference = z.infer<typeof CardReference>

/**
 * Target of a moved card. `from_stage_id` is its stage when the caller read it (null: not on the board). If the stage has
 * changed, the response is 409 `stage_conflict` with the current stage. Without a neighbour the card moves to the top.
 */
export const MovePlace = {
  from_stage_id: integer.pipe(z.int().positive()).nullish(),
  /** The card after the moved one. */
  before: CardReference.nullish(),
  /** The card before the moved one. */
  after: CardReference.nullish(),
  at: z.enum(['top', 'bottom']).optional(),
}
export type MovePlace = z.infer<z.ZodObject<typeof MovePlace>>

/** Body of the 409 that refuses a move, besides message and code: the current stage of the card. */
export const StageConflict = z.object({
  pipeline_stage_id: z.int().nullable(),
  position: z.string().nullable(),
  card: StageCard.nullable(),
})
export type StageConflict = z.infer<typeof StageConflict>

/** A window of a column: cards after the position `after`, which is that of the last card read. */
export const windowQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export const cardWindow = z.object({
  data: z.array(StageCard),
  meta: z.object({
    /** Position of the last card, to continue after; null at the end. */
    next: z.string().nullable(),
    /** Number of cards of the stage that the caller may read and that match the filters. */
    total: z.int(),
  }),
})
/** A window with its place in the column, as every list of the specification has it (spec 3.1). The links name the rank. */
const cardPage = z.object({ data: z.array(StageCard), links: PageLinks, meta: PageMeta.extend(cardWindow.shape.meta.shape) })

const read = permission('contacts.read')
const update = permission('contacts.update')

/** Contacts of a stage by rank, in windows of 30. */
export const stageContacts = defineEndpoint({
  id: 'pipelineStages.contacts.list',
  method: 'GET',
  path: '/api/v1/pipeline-stages/:id/contacts',
  access: read,
  summary: 'Contacts of a stage',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: windowQuery,
  response: cardPage,
})

/** Adds a contact to the board or moves it (spec 4). */
export const moveContact = defineEndpoint({
  id: 'pipelineStages.contacts.create',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:id/contacts',
  access: update,
  summary: 'Move a contact into a stage',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ contact_id: integer.pipe(z.int().positive()), ...MovePlace }),
  response: oneOf(StageCard),
})

/** Adds many contacts at the bottom of a stage. Contacts that are already in it do not move. */
export const placeContacts = defineEndpoint({
  id: 'pipelineStages.contacts.place',
  method: 'POST',
  path: '/api/v1/pipeline-stages/:id/placed-contacts',
  access: update,
  summary: 'Move many contacts into a stage',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ contact_ids: ids(1000) }),
  response: oneOf(z.object({ placed: z.int(), moved: z.int(), unchanged: z.int() })),
})

/** Removes a contact from a board and keeps its history. */
export const removeContactFromPipeline = defineEndpoint({
  id: 'contacts.pipelineStages.delete',
  method: 'DELETE',
  path: '/api/v1/contacts/:contact_id/pipeline-stages/:pipeline_stage_id',
  access: update,
  summary: 'Take a contact off a board',
})

/** Current stages of a contact, one for each pipeline. */
export const stagesOfContact = defineEndpoint({
  id: 'contacts.pipelineStages.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/pipeline-stages',
  access: read,
  summary: 'Stages a contact stands in',
  response: manyOf(
    z.object({
      pipeline_id: z.int(),
      pipeline_uuid: z.string(),
      pipeline_name: z.string(),
      pipeline_stage_id: z.int(),
      stage_name: z.string(),
      type: z.enum(['open', 'won', 'lost']),
      color: z.string().nullable(),
      stage_entered_at: instant,
      rotting: z.boolean(),
    }),
  ),
})

/** A change of stage: entering, moving or leaving. */
export const StageTransition = z.object({
  id: z.int(),
  pipeline_id: z.int(),
  pipeline_name: z.string(),
  /** Null if it entered the pipeline. */
  from_stage_id: z.int().nullable(),
  from_stage_name: z.string().nullable(),
  /** Null if it left the pipeline. */
  to_stage_id: z.int().nullable(),
  to_stage_name: z.string().nullable(),
  user: UserBadge.nullable(),
  moved_at: instant,
  /** Time in the previous stage. */
  seconds_in_previous: z.int().nullable(),
})
export type StageTransition = z.infer<typeof StageTransition>

/** Stage changes of a contact on all boards, newest first, at most 200. */
export const contactTransitions = defineEndpoint({
  id: 'contacts.stageTransitions.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/stage-transitions',
  access: read,
  summary: 'Stage history of a contact',
  response: manyOf(StageTransition),
})
