import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '#platform/build-context.ts'

/** One thing that stood against a bill, as its seller reads it. */
export interface Problem {
  /** Field of the invoice, such as `vat_number`; `base` for the whole. */
  field: string
  message: string
}

/**
 * Does something of which the rules may say no, without losing what the transaction did before: on a refusal its rows
 * and its events are discarded.
 * @param locale language of the refusals
 * @returns the result, or what stood against it
 */
export async function attempt<T>(
  ctx: Context,
  locale: 'en' | 'gr',
  work: (ctx: Context) => Promise<T>,
): Promise<{ result: T } | { problems: Problem[] }> {
  const told = noEffects()
  const { actor, files, services, db } = ctx
  await run(db, sql`SAVEPOINT attempt`)
  try {
    const result = await work(contextOf(services, db, { actor, files, request: { ...ctx.request, locale } }, told))
    await run(db, sql`RELEASE SAVEPOINT attempt`)
    for (const event of told.events) ctx.emit(event)
    for (const entry of told.activities) ctx.log(entry)
    for (const entry of told.outbox) ctx.publish(entry)
    return { result }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await run(db, sql`ROLLBACK TO SAVEPOINT attempt`)
    return { problems: problemsOf(error) }
  }
}

function problemsOf(error: AppError): Problem[] {
  const named = Object.entries(error.errors ?? {}).flatMap(([field, messages]) => messages.map((message) => ({ field, message })))
  return named.length ? named : [{ field: 'base', message: error.message }]
}
