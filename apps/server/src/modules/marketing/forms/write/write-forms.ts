import type { BodyOf, createProjectForm, Form, FormInput, FormUpdate, One, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import type { NewRow } from '#db/rows.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import type { FormRow } from '../form-row.ts'
import { findForm, formQuery } from '../forms.query.ts'
import { differsFromPublished, formKind } from '../store.ts'
import { formColumns } from './form-columns.ts'

const INCLUDES = ['project', 'channel', 'contactList']

/** Adds a form to the account of the path. @throws 422 on the field that is wrong */
export async function createForm(ctx: Context, { params, body }: { params: Params; body: FormInput }): Promise<One<Form>> {
  const account_id = params.account_id as number
  const columns = await formColumns(ctx, account_id, body)
  const form: FormRow = await createRow(ctx, formKind, { ...columns, account_id, created_by_id: ctx.actor.id } as NewRow<'forms'>)
  return formQuery.one(ctx, form, INCLUDES)
}

/** Adds a form to a project, in the account that keeps its results. @throws 403 without the permission there */
export async function createFormOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createProjectForm> },
): Promise<One<Form>> {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'forms.create')
  if (!holdsIn(ctx.actor, results_account_id, 'forms.create')) throw missingAccountPermission()
  return createForm(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}

/** Changes a form. A new definition is a draft until it is published. @throws 409 for an old `version`, 422 */
export async function updateForm(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: FormUpdate & { version?: number | undefined } },
): Promise<One<Form>> {
  await findForm(ctx, params)
  const form = await changeRow(ctx, formKind, { key: params.uuid as string, version }, async (before: FormRow) => ({
    ...(await formColumns(ctx, before.account_id, body)),
    ...(body.definition && { has_draft: await differsFromPublished(ctx.db, before, JSON.stringify(body.definition)) }),
  }))
  return formQuery.one(ctx, form, INCLUDES)
}

/** Deletes a form. Its submissions stay with their contacts. */
export async function removeForm(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  await findForm(ctx, params)
  return removeRow(ctx, formKind, params.uuid as string)
}
