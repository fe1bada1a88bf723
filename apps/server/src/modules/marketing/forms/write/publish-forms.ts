import type { Form, FormDefinition, One, Params } from '@stoa/contract'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse, refuseState } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import type { FormRow } from '../form-row.ts'
import { findForm, formQuery } from '../forms.query.ts'
import { formKind, insertVersion, writeForm } from '../store.ts'

type Input = { params: Params; body: { version?: number | undefined } }

/**
 * Makes the definition the next version, which visitors see from now on, and opens the form. A form without a draft does
 * not change.
 * @throws 409 for an old `version`, 422 on what is missing
 */
export async function publish(ctx: Context, input: Input): Promise<One<Form>> {
  const form = await findToStep(ctx, input)
  if (form.status === 'published' && !form.has_draft) return formQuery.one(ctx, form)
  checkPublishable(ctx, form)
  const isNew = form.published_version === null || form.has_draft
  const number = (form.published_version ?? 0) + (isNew ? 1 : 0)
  if (isNew) await insertVersion(ctx.db, form, number, ctx.actor.id || null)
  const now = ctx.services.clock.now()
  return step(ctx, form, { status: 'published', published_version: number, has_draft: false, published_at: now })
}

/** Takes a form off the web. @throws 409 unless it is published */
export async function close(ctx: Context, input: Input): Promise<One<Form>> {
  const form = await findToStep(ctx, input)
  if (form.status !== 'published') refuseState(ctx, 'forms:not_published')
  return step(ctx, form, { status: 'closed' })
}

/** Opens a closed form with the version that was published last. @throws 409 unless it is closed */
export async function reopen(ctx: Context, input: Input): Promise<One<Form>> {
  const form = await findToStep(ctx, input)
  if (form.status !== 'closed') refuseState(ctx, 'forms:not_closed')
  return step(ctx, form, { status: 'published' })
}

async function findToStep(ctx: Context, { params, body }: Input): Promise<FormRow> {
  const form = await findForm(ctx, params, 'publish')
  if (body.version !== undefined && body.version !== form.version) throw versionConflict()
  return form
}

async function step(ctx: Context, before: FormRow, values: RowChange<'forms'>): Promise<One<Form>> {
  const after = await writeForm(ctx.db, before.uuid, values)
  const shown = (row: object) => Object.fromEntries(Object.keys(values).map((name) => [name, (row as Record<string, unknown>)[name]]))
  record(ctx, formQuery, formKind.subject, 'updated', after, changesOf(shown(before), shown(after)))
  return formQuery.one(ctx, after)
}

/** A published form reaches a contact, and asks for consent before it subscribes. @throws 422 */
function checkPublishable(ctx: Context, form: FormRow): void {
  const { fields, consent } = form.definition as FormDefinition
  const has = (target: string) => fields.some(({ maps_to }) => maps_to === target)
  if (!has('email') && !has('phone')) refuse(ctx, { 'definition.fields': 'forms:needs_reach' })
  if (form.contact_list_id && !consent) refuse(ctx, { 'definition.consent': 'forms:list_needs_consent' })
  if (form.double_opt_in && !(form.contact_list_id && has('email'))) refuse(ctx, { double_opt_in: 'forms:opt_in_needs_list' })
}
