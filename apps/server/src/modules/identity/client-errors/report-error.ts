import { createHash } from 'node:crypto'
import type { InputOf, Params, reportClientError } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { scrub } from '#lib/error-reports/scrub.ts'
import { notFound } from '#lib/errors.ts'
import { sendClientErrorJob } from './client-errors.jobs.ts'
import { deleteClientError, putClientError } from './store.ts'

/** Stores a fault that a browser reported, without secrets, and passes it to the error-reporting service where one is configured. */
export async function takeReport(ctx: Context, { body }: Pick<InputOf<typeof reportClientError>, 'body'>): Promise<{ data: null }> {
  const name = body.name.replace(/[^\w.$-]/g, '').slice(0, 80) || 'Error'
  const message = scrub(body.message).slice(0, 1_000)
  const stack = body.stack ? scrub(body.stack).slice(0, 8_000) : null
  const { id } = await putClientError(
    ctx.db,
    {
      fingerprint: fingerprintOf(name, message, stack),
      name,
      message,
      stack,
      path: scrub(body.path).slice(0, 300),
      browser: ctx.request.browser.slice(0, 300),
      user_id: ctx.actor.id || null,
    },
    ctx.services.clock.now(),
  )
  if (ctx.services.env.SENTRY_DSN) await ctx.services.jobs.enqueue(ctx.db, sendClientErrorJob, { id })
  return { data: null }
}

/** Reports of one fault have its name, message and the line that threw. */
function fingerprintOf(name: string, message: string, stack: string | null): Buffer {
  const where = (stack ?? '').split('\n').find((line) => /:\d+:\d+\)?\s*$/.test(line)) ?? ''
  return createHash('sha256')
    .update(JSON.stringify([name, message, where.trim()]))
    .digest()
}

/** Deletes a fault that was dealt with; its next report stores it again. @throws 404 */
export async function removeClientError(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  if ((await deleteClientError(ctx.db, params.id as number)) === 0) throw notFound()
  ctx.log({
    account_id: null,
    event: 'client_error.deleted',
    subject_type: 'client_error',
    subject_id: params.id as number,
    subject_label: String(params.id),
  })
  return { data: null }
}
