import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { stageOfContacts } from '../stages/find-stage.ts'
import { stageFigures } from '../stages/stage-figures.ts'
import { stageWindow } from './stage-window.ts'

/** Lists the contacts of a stage by rank, in windows after the last one loaded. */
export async function listStageContacts(
  ctx: Context,
  { params, query }: { params: Params; query: { after?: string | undefined; limit?: number | undefined } },
) {
  const stage = await stageOfContacts(ctx, params.id, 'read')
  const filter = { kinds: ['contact'] as const }
  const { cards, next } = await stageWindow(ctx, stage, { ...filter, ...query })
  const figures = await stageFigures(ctx, [stage], filter)
  return { data: cards, meta: { next, total: figures.get(stage.id)!.contacts_count } }
}
