import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { insertPipeline } from './create-pipeline.ts'
import { templateStages } from './pipeline-input.ts'

/** Reasons for which an enquiry is lost, as a new account finds them; it changes them as it likes. */
const LOST_REASONS = {
  en: ['Price', 'Timing', 'Competitor', 'No answer', 'Not interested', 'Wrong contact', 'Spam'],
  gr: ['Τιμή', 'Χρόνος', 'Ανταγωνιστής', 'Δεν απάντησε', 'Δεν ενδιαφέρεται', 'Λάθος επαφή', 'Ανεπιθύμητο'],
} as const

/** Places of those that nobody says of an offer: a customer who declines one is not shown them. */
const OF_REQUESTS = [4, 6, 7]

/** Gives a new account what enquiries need: a default pipeline from the platform's template and reasons for losing, in its language. */
export async function equipPipelines(ctx: Pick<Context, 'db'>, account: { id: number; locale: string }): Promise<void> {
  const template = await templateStages(ctx, account.id, null, account.locale)
  if (template)
    await insertPipeline(ctx, account.id, { name: template.name, is_default: true, pipeline_template_id: template.id }, template.stages)
  const names = [...LOST_REASONS[account.locale === 'gr' ? 'gr' : 'en']]
  await run(
    ctx.db,
    sql`INSERT INTO lost_reasons (account_id, name, position, applies_to)
    SELECT ${account.id}, n.name, n.at, CASE WHEN n.at = any(${OF_REQUESTS}::integer[]) THEN 'contact_request' ELSE 'both' END FROM unnest(${names}::text[]) WITH ORDINALITY AS n(name, at)
    ON CONFLICT DO NOTHING`,
  )
}
