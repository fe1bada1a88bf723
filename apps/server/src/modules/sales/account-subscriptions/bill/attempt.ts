import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '#platform/build-context.ts'

/** One error that prevents a bill, in the language of the seller. */
export interface Problem {
  /** Field of the invoice, such as `vat_number`, or `base`. */
  field: string
  message: string
}

/**
 * Runs a function that may be refused, inside a savepoint: a refusal discards its rows and events, but not the earlier
 * work of the transaction.
 * @param locale language of the error messages
 * @returns the result, or the errors
 */
export async function attempt<T>(
  ctx: Context,
  locale: 'en' | 'gr',
  work: (ctx: Context) => Promise<T>,
): Promise<{ result: T } | { problems: Problem[] }> {
  const told = noEffects()
  const { actor, files, services, db } = ctx
  const inner = contextOf(services, db, { actor, files, request: { ...ctx.request, locale } }, told)
  try {
    const [, result] = await together(run(db, sql`SAVEPOINT attempt`), work(inner))
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
