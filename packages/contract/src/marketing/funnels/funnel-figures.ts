import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { typedDate } from '../../kit/fields.ts'
import { FUNNEL_EXIT_REASONS } from './funnel-members.ts'
import { FUNNEL_STAGE_KINDS } from './funnel-stages.ts'

const days = z.object({ since: z.string(), until: z.string() })
const compared = <T extends z.core.SomeType>(of: T) => z.object({ current: of, previous: z.nullable(of) })

/** How the members of a funnel who entered in a period moved on (domain.md 4.8). */
export const FunnelFigures = z.object({
  period: days,
  previous: days.nullable(),
  totals: z.object({
    entered: compared(z.int()),
    converted: compared(z.int()),
    /** `converted` ÷ `entered` in basis points; null if none entered. */
    conversion_bp: compared(z.int().nullable()),
  }),
  stages: z.array(
    z.object({
      funnel_stage_id: z.int(),
      name: z.string(),
      kind: z.enum(FUNNEL_STAGE_KINDS),
      is_conversion: z.boolean(),
      /** Members who are here now, whenever they entered. */
      standing: z.int(),
      /** Members who reached this stage or a later one. */
      reached: compared(z.int()),
      /** Of these, the share that reached the next stage within the window; null in the last stage and without members. */
      passed_bp: compared(z.int().nullable()),
      /** Median seconds that members were here before they moved on. */
      median_seconds: compared(z.int().nullable()),
    }),
  ),
  /** Members by the month in which they entered, the last twelve months up to the end of the period. */
  cohorts: z.array(z.object({ month: z.string(), entered: z.int(), reached: z.array(z.int()), converted: z.int() })),
  /** Why members of the period left. */
  exits: z.array(z.object({ reason: z.enum(FUNNEL_EXIT_REASONS), count: z.int() })),
})
export type FunnelFigures = z.infer<typeof FunnelFigures>

/** Figures of a funnel. Default: the last 90 days, compared with the 90 days before. */
export const funnelFigures = defineEndpoint({
  id: 'funnels.figures.read',
  method: 'GET',
  path: '/api/v1/funnels/:id/figures',
  access: permission('funnels.read'),
  summary: 'Read how members move through a funnel',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ since: typedDate.optional(), until: typedDate.optional(), compare: z.enum(['previous', 'year', 'none']).optional() }),
  response: oneOf(FunnelFigures),
})
