import type { Form, FormDefinition, FormStatus } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { FORM_RELATIONS, type FormRow } from './form-row.ts'

/** A form as members see it. Columns that are not listed here stay private. */
export function presentForm(row: FormRow, { services }: Pick<Context, 'services'>): Form {
  return {
    id: row.uuid,
    uuid: row.uuid,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    name: row.name,
    type: row.type as Form['type'],
    status: row.status as FormStatus,
    public_key: row.public_key,
    public_url: `${services.app_url}/f/${row.public_key}`,
    definition: row.definition as FormDefinition,
    published_version: row.published_version,
    has_draft: row.has_draft,
    redirect_url: row.redirect_url,
    notify_user_ids: row.notify_user_ids,
    allowed_origins: row.allowed_origins,
    duplicate_mode: row.duplicate_mode as Form['duplicate_mode'],
    makes_request: row.makes_request,
    double_opt_in: row.double_opt_in,
    keeps_partials: row.keeps_partials,
    contact_list_id: row.contact_list_id,
    pipeline_stage_id: row.pipeline_stage_id,
    channel_id: row.channel_id,
    tag_ids: row.tag_ids,
    email_template_id: row.email_template_id,
    closes_at: row.closes_at,
    response_limit: row.response_limit,
    submissions_count: row.submissions_count,
    published_at: row.published_at,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(FORM_RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
