import { sql } from 'kysely'
import { forms, type Params } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Context } from '#kit/context.ts'
import { column, searchText } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { notFound } from '#lib/errors.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import type { FormRow } from './form-row.ts'
import { presentForm } from './forms.presenter.ts'

/** Forms of accounts and projects, for those who hold the permissions of the account that keeps what they bring. */
export const formQuery = resourceQuery(forms, {
  from: 'forms',
  policy: accountPolicy<FormRow>(),
  present: presentForm,
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    status: column('status'),
    type: column('type'),
    project: column('project_uuid', 'uuid'),
    date_created: column('created_at'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', submissions_count: 'submissions_count' },
  includes: {
    account: joined(
      sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
    ),
    project: loadProject,
    channel: joined(sql`(SELECT jsonb_build_object('id', h.id, 'name', h.name) FROM channels h WHERE h.id = t.channel_id)`),
    contactList: joined(sql`(SELECT jsonb_build_object('id', l.id, 'name', l.name) FROM contact_lists l WHERE l.id = t.contact_list_id)`),
    createdBy: userInclude('created_by_id'),
  },
})

/** Finds the form of a path; locks it for any action but `read`. @throws 404 for a form of another account, 403 */
export async function findForm(ctx: Context, params: Params, action = 'read', include: readonly string[] = []): Promise<FormRow> {
  const form: FormRow = await formQuery.find(ctx, params.uuid as string, action, include)
  if (form.account_id !== params.account_id) throw notFound()
  return form
}
