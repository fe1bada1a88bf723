import {
  accounts,
  contactRequestAssignees,
  contactRequests,
  contacts,
  lostReasons,
  pipelines,
  pipelineStageOptions,
  stagesOfPipeline,
  type ContactRequest,
} from '@stoa/contract/browser'
import { fakeServer } from '../../../test/render-app.tsx'

const AT = '2026-03-09T10:00:00Z'

export const MEMBER = [
  'contact-requests.read',
  'contact-requests.create',
  'contact-requests.update',
  'contact-requests.assign',
  'contact-requests.delete',
  'contacts.read',
  'contacts.create',
  'pipelines.read',
]
export const VIEWER = ['contact-requests.read', 'contacts.read', 'pipelines.read']

const STAGES = [
  { id: 1, name: 'New', type: 'open' as const, probability_bp: 1000 },
  { id: 2, name: 'Offer sent', type: 'open' as const, probability_bp: 6000 },
  { id: 3, name: 'Signed', type: 'won' as const, probability_bp: 10_000 },
  { id: 4, name: 'Gone', type: 'lost' as const, probability_bp: 0 },
]
const stageOf = (id: number) => ({
  ...STAGES.find((stage) => stage.id === id)!,
  pipeline_id: 5,
  color: '#228be6',
  position: id,
  rotting_days: null,
})

/** An open request without a first response. */
export const request = (id: number, more: Partial<ContactRequest> = {}): ContactRequest => ({
  id,
  account_id: 7,
  project_uuid: null,
  channel_id: null,
  campaign_id: null,
  number: id,
  contact_id: 20,
  user_id: null,
  assigned_at: null,
  pipeline_id: 5,
  pipeline_stage_id: 1,
  position: 'a',
  stage_entered_at: AT,
  status: 'open',
  priority: 'normal',
  subject: `Subject ${id}`,
  message: 'How much is it?',
  type: 'quote',
  source: 'form',
  value_minor: 123_456,
  currency: 'EUR',
  probability_bp: null,
  expected_close_date: null,
  next_action_at: null,
  response_due_at: null,
  first_response_at: null,
  is_response_overdue: false,
  is_rotting: false,
  closed_at: null,
  lost_reason_id: null,
  lost_note: null,
  spam_score_bp: 0,
  spam_at: null,
  read_at: AT,
  tasks_count: 0,
  created_by_id: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  contact: {
    id: 20,
    account_id: 7,
    first_name: 'Grace',
    last_name: 'Hopper',
    company: null,
    job_title: null,
    email: 'grace@example.com',
    phone: null,
    avatar_url: null,
    locale: null,
    status: 'active',
    lifecycle: 'lead',
    emails_marketable: false,
    sms_marketable: false,
  },
  user: null,
  pipelineStage: stageOf(more.pipeline_stage_id ?? 1),
  currentPipeline: { id: 5, uuid: 'p', name: 'Sales', color: null },
  tags: [],
  ...more,
})

export const pageOf = <Row>(rows: readonly Row[], total = rows.length) => ({
  data: [...rows],
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: rows.length ? 1 : null, to: rows.length || null, last_page: 1, path: '', per_page: 25, total },
})

/** A server with these requests, one pipeline, one member, two lost reasons and one contact. */
export function serverWith(rows: readonly ContactRequest[], total?: number) {
  const server = fakeServer()
  const stages = STAGES.map(({ id }) => stageOf(id))
  server.answer(contactRequests.list, () => pageOf(rows, total))
  server.reply(contactRequests.read, ({ path }) => ({ body: { data: rows.find((row) => path.endsWith(`/${row.id}`)) ?? rows[0] } }))
  server.answer(contactRequestAssignees, { data: [{ value: 3, label: 'Alan Turing' }] })
  server.reply(pipelineStageOptions, () => ({
    body: {
      data: [
        ...STAGES.map(({ id, name, type }) => ({ value: id, label: name, type, subject: 'both' })),
        { value: 99, label: 'Interview', type: 'open', subject: 'contact' },
      ],
    },
  }))
  server.reply(stagesOfPipeline, () => ({ body: pageOf(stages) }))
  server.reply(pipelines.list, () => ({
    body: pageOf([{ id: 5, uuid: 'p', name: 'Sales', subject: 'both', is_default: true, pipelineStages: stages }]),
  }))
  server.reply(lostReasons.list, () => ({
    body: pageOf([
      { id: 8, account_id: 7, name: 'Too expensive', applies_to: 'both', is_active: true, position: 1, version: 3 },
      { id: 9, account_id: 7, name: 'Offer expired', applies_to: 'offer', is_active: true, position: 2, version: 1 },
    ]),
  }))
  server.reply(contacts.list, () => ({ body: pageOf([{ ...request(1).contact, tags: [], user: null }]) }))
  server.reply(contacts.read, () => ({ body: { data: { ...request(1).contact, tags: [], user: null } } }))
  server.reply(accounts.read, () => ({ body: { data: { id: 7, name: 'Acme', currency: 'EUR' } } }))
  return server
}
