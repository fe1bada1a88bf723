import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { date } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, idFilter, searchFilter, type FilterInput } from '../../kit/filters.ts'
import type { QueryShape } from '../../kit/query.ts'
import { Pipeline, pipelineKey, PipelineStage, StageValue } from './pipelines.ts'
import { CARD_KINDS, cardWindow, StageCard, windowQuery } from './stage-cards.ts'

/** Filters of a board; they travel as `filter[name]` like those of any list. */
export const boardFilters = {
  search: searchFilter(),
  assignee: idFilter({ nullable: true }),
  tag: idFilter(),
  rotting: booleanFilter(),
  kind: codeFilter(CARD_KINDS),
}
/** For drawing and parsing the filters of a board. */
export const boardShape: QueryShape = { name: 'board', filters: boardFilters, sorts: [], includes: [], paged: false }

const filter = z.record(z.string(), z.any()).optional() as unknown as z.ZodType<
  { [K in keyof typeof boardFilters]?: FilterInput } | undefined
>

/** A column with the figures of all its cards and the first 30 of them. */
export const BoardStage = PipelineStage.extend({
  /** Cards that the caller may see and that pass the filters. */
  total: z.int(),
  contacts_count: z.int(),
  contact_requests_count: z.int(),
  rotting_count: z.int(),
  values: z.array(StageValue),
  cards: z.array(StageCard),
  /** Position to continue behind; null when all cards are here. */
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

/** A whole board: every stage with true counts and sums, and the first window of each (domain.md 2.4). */
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

/** The next window of a column, both kinds of cards in one order. */
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

/** Figures of one stage over a period; only open stages are passed through. */
export const FunnelStage = z.object({
  pipeline_stage_id: z.int(),
  name: z.string(),
  type: z.enum(['open', 'won', 'lost']),
  color: z.string().nullable(),
  /** Cards that came into the stage in the period, each once. */
  entered: z.int(),
  /** Of those, the ones that went on to a later stage or won. */
  advanced: z.int(),
  /** `advanced` ÷ `entered` in basis points; null when nothing entered. */
  conversion_bp: z.int().nullable(),
  /** Median time in the stage of the stays that ended in the period. */
  median_seconds: z.int().nullable(),
  /** Cards in it now. */
  current: z.int(),
})
export type FunnelStage = z.infer<typeof FunnelStage>

export const Funnel = z.object({
  since: date,
  until: date,
  stages: z.array(FunnelStage),
  /** Cards that entered the pipeline in the period, and what became of them. */
  totals: z.object({
    entered: z.int(),
    won: z.int(),
    lost: z.int(),
    conversion_bp: z.int().nullable(),
    median_seconds_to_won: z.int().nullable(),
  }),
})
export type Funnel = z.infer<typeof Funnel>

/** Conversion and time in stage over a period of local days, both included; the last 90 days when left out. */
export const readFunnel = defineEndpoint({
  id: 'pipelines.funnel.read',
  method: 'GET',
  path: '/api/v1/pipelines/:id/funnel',
  access: permission('pipelines.read'),
  summary: 'Funnel figures of a pipeline',
  params: pipelineKey,
  query: z.object({ since: date.optional(), until: date.optional(), kind: z.enum(CARD_KINDS).optional() }),
  response: oneOf(Funnel),
})
