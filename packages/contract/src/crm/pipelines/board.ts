import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { date, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, idFilter, searchFilter, type FilterInput } from '../../kit/filters.ts'
import type { QueryShape } from '../../kit/query.ts'
import { Pipeline, pipelineKey, PipelineStage, StageValue } from './pipelines.ts'
import { CARD_KINDS, cardWindow, StageCard, windowQuery } from './stage-cards.ts'

/** Filters of a board, sent as `filter[name]` like those of any list. */
export const boardFilters = {
  search: searchFilter(),
  assignee: idFilter({ nullable: true }),
  tag: idFilter(),
  rotting: booleanFilter(),
  kind: codeFilter(CARD_KINDS),
}
/** Definitions for the inputs and the parser of board filters. */
export const boardShape: QueryShape = { name: 'board', filters: boardFilters, sorts: [], includes: [], paged: false }

const filter = z.record(z.string(), z.any()).optional() as unknown as z.ZodType<
  { [K in keyof typeof boardFilters]?: FilterInput } | undefined
>

/** A column with the figures of all its cards and the first 30 of them. */
export const BoardStage = PipelineStage.extend({
  /** Number of cards that the caller may read and that match the filters. */
  total: z.int(),
  contacts_count: z.int(),
  contact_requests_count: z.int(),
  rotting_count: z.int(),
  values: z.array(StageValue),
  cards: z.array(StageCard),
  /** Position of the last card, to continue after; null if all cards are included. */
  next: z.string().nullable(),
})
export type BoardStage = z.infer<typeof BoardStage>

export const Board = z.object({
  pipeline: Pipeline,
  stages: z.array(BoardStage),
  /** Whether the caller may move cards of a kind. */
  can: z.object({ move_contacts: z.boolean(), move_contact_requests: z.boolean(), update: z.boolean(), share: z.boolean() }),
})
export type Board = z.infer<typeof Board>

/** A whole board: every stage with exact counts and sums, and its first window (domain.md 2.4). */
export const readBoard = defineEndpoint({
  id: 'pipelines.board.read',
  method: 'GET',
  path: '/api/v1/pipelines/:id/board',
  access: permission('pipelines.read'),
  summary: 'Board of a pipeline',
  params: pipelineKey,
  query: z.object({ filter, limit: windowQuery.shape.limit }),
  response: oneOf(Board),
})

/** The next window of a column, with both kinds of cards in one order. */
export const stageCards = defineEndpoint({
  id: 'pipelineStages.cards.list',
  method: 'GET',
  path: '/api/v1/pipeline-stages/:id/cards',
  access: permission('pipelines.read'),
  summary: 'Cards of a stage',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: windowQuery.extend({ filter }),
  response: cardWindow,
})

/** Figures of an open stage in a period. */
export const PipelineFunnelStage = z.object({
  pipeline_stage_id: z.int(),
  name: z.string(),
  type: z.enum(['open', 'won', 'lost']),
  color: z.string().nullable(),
  /** Distinct cards that entered the stage in the period. */
  entered: z.int(),
  /** Number of these cards that moved to a later stage or were won. */
  advanced: z.int(),
  /** `advanced` ÷ `entered` in basis points; null if no card entered. */
  conversion_bp: z.int().nullable(),
  /** Median time in the stage of cards that left it in the period. */
  median_seconds: z.int().nullable(),
  /** Current number of cards. */
  current: z.int(),
})
export type PipelineFunnelStage = z.infer<typeof PipelineFunnelStage>

export const PipelineFunnel = z.object({
  since: date,
  until: date,
  stages: z.array(PipelineFunnelStage),
  /** Cards that entered the pipeline in the period, by outcome. */
  totals: z.object({
    entered: z.int(),
    won: z.int(),
    lost: z.int(),
    conversion_bp: z.int().nullable(),
    median_seconds_to_won: z.int().nullable(),
  }),
})
export type PipelineFunnel = z.infer<typeof PipelineFunnel>

/** Conversion and time in stage in a period of local days, both included. Default: the last 90 days. */
export const readFunnel = defineEndpoint({
  id: 'pipelines.funnel.read',
  method: 'GET',
  path: '/api/v1/pipelines/:id/funnel',
  access: permission('pipelines.read'),
  summary: 'PipelineFunnel figures of a pipeline',
  params: pipelineKey,
  query: z.object({ since: typedDate.optional(), until: typedDate.optional(), kind: z.enum(CARD_KINDS).optional() }),
  response: oneOf(PipelineFunnel),
})
