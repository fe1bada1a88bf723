// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/automations/automation-graph.ts'

export type { AutomationEvent, AutomationTriggerName, AutomationNodeType, AutomationNode, AutomationGraph, AutomationTrigger } from '../../../src/marketing/automations/automation-graph.ts'
export const AUTOMATION_NODES_MAX: typeof source.AUTOMATION_NODES_MAX = 100
export const AUTOMATION_EVENTS: typeof source.AUTOMATION_EVENTS = {
  'contact.created': null,
  'contact.tag_added': 'tags',
  'form.submitted': 'forms',
  'subscription.confirmed': 'lists',
  'stage.entered': 'stages',
  'contact_request.created': null,
  'contact_request.won': null,
  'contact_request.lost': null,
  'email.opened': 'campaigns',
  'email.clicked': 'campaigns',
  'order.created': null,
  'order.completed': null,
}
export const AUTOMATION_TRIGGERS: typeof source.AUTOMATION_TRIGGERS = [
  'contact.created',
  'contact.tag_added',
  'form.submitted',
  'subscription.confirmed',
  'stage.entered',
  'contact_request.created',
  'contact_request.won',
  'contact_request.lost',
  'email.opened',
  'email.clicked',
  'order.created',
  'order.completed',
  'date.reached',
  'manual',
]
export const AUTOMATION_NODES: typeof source.AUTOMATION_NODES = {
  send_email: {
    purpose: { kind: 'choice', of: ['marketing', 'transactional'] },
    email_template_id: { kind: 'id' },
    subject: { kind: 'text', max: 200 },
    html: { kind: 'text', max: 100000 },
    from_email_uuid: { kind: 'uuid' },
  },
  send_sms: { purpose: { kind: 'choice', of: ['marketing', 'transactional'] }, body: { kind: 'text', max: 1600 } },
  add_tag: { tag_ids: { kind: 'ids', max: 20 } },
  remove_tag: { tag_ids: { kind: 'ids', max: 20 } },
  subscribe: { contact_list_id: { kind: 'id' } },
  move_stage: { pipeline_stage_id: { kind: 'id' } },
  create_task: { title: { kind: 'text', max: 200 }, due_in_days: { kind: 'whole', min: 0, max: 365 } },
  assign: { user_id: { kind: 'id' } },
  notify_user: { user_ids: { kind: 'ids', max: 20 }, message: { kind: 'text', max: 300 } },
  condition: { rules: { kind: 'rules' } },
  split: { percent: { kind: 'whole', min: 1, max: 99 } },
  wait: {
    mode: { kind: 'choice', of: ['for', 'until_time', 'until_date', 'event'] },
    amount: { kind: 'whole', min: 1, max: 1000 },
    unit: { kind: 'choice', of: ['minutes', 'hours', 'days'] },
    time: { kind: 'time' },
    date: { kind: 'day' },
    event: {
      kind: 'choice',
      of: [
        'contact.tag_added',
        'form.submitted',
        'subscription.confirmed',
        'stage.entered',
        'contact_request.created',
        'contact_request.won',
        'contact_request.lost',
        'email.opened',
        'email.clicked',
        'order.created',
        'order.completed',
      ],
    },
    refs: { kind: 'refs', max: 20 },
  },
  end: {},
}
