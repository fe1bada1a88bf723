import type { Selectable } from 'kysely'
import type { ContactRequest } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'

const RELATIONS = [
  'account',
  'contact',
  'user',
  'pipelineStage',
  'currentPipeline',
  'project',
  'lostReason',
  'channel',
  'tags',
  'tasks',
  'comments',
  'media',
] as const

export type RequestRow = Selectable<DB['contact_requests']> & Pick<ContactRequest, (typeof RELATIONS)[number]>

/** The public shape of a request. An allow-list: a new column stays private until it is named here. */
export function presentRequest(row: RequestRow, ctx: Context): ContactRequest {
  const now = ctx.services.clock.now().getTime()
  return {
    id: row.id,
    account_id: row.account_id,
    number: row.number,
    contact_id: row.contact_id,
    user_id: row.user_id,
    assigned_at: row.assigned_at,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    project_uuid: row.project_uuid,
    channel_id: row.channel_id,
    campaign_id: row.campaign_id,
    position: row.position,
    stage_entered_at: row.stage_entered_at,
    status: row.status as ContactRequest['status'],
    priority: row.priority as ContactRequest['priority'],
    subject: row.subject,
    message: row.message,
    type: row.type as ContactRequest['type'],
    source: row.source as ContactRequest['source'],
    value_minor: row.value_minor,
    currency: row.currency,
    probability_bp: row.probability_bp,
    expected_close_date: row.expected_close_date,
    next_action_at: row.next_action_at,
    response_due_at: row.response_due_at,
    first_response_at: row.first_response_at,
    is_response_overdue: isOverdue(row, now),
    ...(row.pipelineStage !== undefined && { is_rotting: isRotting(row, now) }),
    closed_at: row.closed_at,
    lost_reason_id: row.lost_reason_id,
    lost_note: row.lost_note,
    spam_score_bp: row.spam_score_bp,
    spam_at: row.spam_at,
    read_at: row.read_at,
    tasks_count: row.tasks_count,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}

/** Whether the first answer is due (domain.md 4.10). Only open requests wait for an answer. */
function isOverdue(row: RequestRow, now: number): boolean {
  return row.status === 'open' && row.first_response_at === null && row.response_due_at !== null && Date.parse(row.response_due_at) < now
}

function isRotting({ status, pipelineStage, stage_entered_at }: RequestRow, now: number): boolean {
  const days = pipelineStage?.rotting_days
  return status === 'open' && !!days && stage_entered_at !== null && Date.parse(stage_entered_at) + days * 86_400_000 < now
}
