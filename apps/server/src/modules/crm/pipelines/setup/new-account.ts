import type { Context } from '#kit/context.ts'
import { insertPipeline } from './create-pipeline.ts'
import { templateStages } from './pipeline-input.ts'

/** Gives a new account a default pipeline from the platform's template, in the language of the account. */
export async function equipPipelines(ctx: Pick<Context, 'db'>, account: { id: number; locale: string }): Promise<void> {
  const template = await templateStages(ctx, account.id, null, account.locale)
  if (template)
    await insertPipeline(ctx, account.id, { name: template.name, is_default: true, pipeline_template_id: template.id }, template.stages)
}
