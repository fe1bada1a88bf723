import type { Board, BoardStage, StageCard } from '@stoa/contract/browser'

export const UUID = '0199a1b2-0000-7000-8000-000000000001'
const AT = '2026-03-09T10:00:00Z'

/** A card of a request, or of a contact with the fields in `more`. */
export const card = (id: number, stageId: number, position: string, more: Partial<StageCard> = {}): StageCard => ({
  kind: 'contact_request',
  id,
  contact_id: id + 100,
  pipeline_id: 5,
  pipeline_stage_id: stageId,
  position,
  stage_entered_at: AT,
  rotting_at: null,
  rotting: false,
  name: `Contact ${id}`,
  company: null,
  email: null,
  phone: null,
  avatar_url: null,
  tags: [],
  user: null,
  version: 1,
  number: id,
  subject: `Request ${id}`,
  status: 'open',
  priority: 'normal',
  value_minor: 10_000,
  currency: 'EUR',
  expected_close_date: null,
  response_due_at: null,
  first_response_at: AT,
  unread: false,
  tasks_count: 0,
  ...more,
})

/** A card of a contact. */
export const contactCard = (id: number, stageId: number, position: string): StageCard =>
  card(id, stageId, position, {
    kind: 'contact',
    number: null,
    subject: null,
    status: null,
    priority: null,
    value_minor: null,
    currency: null,
  })

export const stage = (id: number, type: BoardStage['type'], cards: StageCard[], more: Partial<BoardStage> = {}): BoardStage => {
  const sum = cards.reduce((all, one) => all + (one.value_minor ?? 0), 0)
  const requests = cards.filter((one) => one.kind === 'contact_request').length
  return {
    id,
    account_id: 7,
    pipeline_id: 5,
    name: { 1: 'New', 2: 'Offer', 3: 'Won', 4: 'Lost' }[id] ?? `Stage ${id}`,
    type,
    probability_bp: 5000,
    color: '#228be6',
    position: id,
    rotting_days: null,
    auto_tasks: [],
    version: 1,
    created_at: AT,
    updated_at: AT,
    total: cards.length,
    contacts_count: cards.length - requests,
    contact_requests_count: requests,
    rotting_count: 0,
    values: sum ? [{ currency: 'EUR', value_minor: sum, weighted_minor: sum / 2 }] : [],
    cards,
    next: null,
    ...more,
  }
}

/** A board with two open columns, won and lost. Each open column has a request, and the first one a contact. */
export const board = (more: Partial<Board['can']> = {}): Board => ({
  pipeline: {
    id: 5,
    uuid: UUID,
    account_id: 7,
    name: 'Sales',
    description: null,
    subject: 'both',
    pipeline_template_id: null,
    project_uuid: null,
    color: null,
    is_default: true,
    assignment: 'manual',
    assignee_ids: [],
    rotting_days: null,
    position: 0,
    archived_at: null,
    version: 1,
    created_at: AT,
    updated_at: AT,
    ability: null,
  },
  stages: [
    stage(1, 'open', [card(11, 1, 'a1'), contactCard(21, 1, 'a2')]),
    stage(2, 'open', [card(12, 2, 'a1')]),
    stage(3, 'won', []),
    stage(4, 'lost', []),
  ],
  can: { move_contacts: true, move_contact_requests: true, update: false, share: false, ...more },
})
