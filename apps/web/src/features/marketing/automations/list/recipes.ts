import type { AutomationGraph, AutomationNode, AutomationTrigger } from '@stoa/contract/browser'

/** Ready automations to begin with. */
export const RECIPES = ['welcome', 'enquiry', 'birthday', 'review', 'win_back'] as const
export type Recipe = (typeof RECIPES)[number]

interface Made {
  trigger: AutomationTrigger
  graph: AutomationGraph
  re_entry: 'never' | 'after_finish' | 'always'
}
/** Texts of a recipe, such as `welcome.subject`. */
type Words = (key: string) => string

const days = (id: string, amount: number): AutomationNode => ({ id, type: 'wait', mode: 'for', amount, unit: 'days' })
const end: AutomationNode = { id: 'end', type: 'end' }
const mail = (id: string, words: Words, name: string, purpose: 'marketing' | 'transactional'): AutomationNode => ({
  id,
  type: 'send_email',
  purpose,
  subject: words(`${name}.subject`),
  html: words(`${name}.html`),
})

function inRow(trigger: AutomationTrigger, re_entry: Made['re_entry'], ...nodes: AutomationNode[]): Made {
  const all = [...nodes, end]
  const edges = all.map((node, at) => ({ from: all[at - 1]?.id ?? 'trigger', branch: 'next', to: node.id }))
  return { trigger, re_entry, graph: { nodes: all, edges } }
}

/** The steps of a recipe, in the language of the words. */
export function madeOf(recipe: Recipe, words: Words): Made {
  switch (recipe) {
    case 'welcome':
      return inRow({ event: 'subscription.confirmed' }, 'never', mail('mail', words, 'welcome', 'marketing'))
    case 'enquiry':
      return enquiry(words)
    case 'birthday':
      return inRow({ event: 'date.reached', filters: { hour: 9 } }, 'always', mail('mail', words, 'birthday', 'marketing'))
    case 'review':
      return inRow({ event: 'order.completed' }, 'after_finish', days('wait', 7), mail('mail', words, 'review', 'marketing'))
    default:
      return winBack(words)
  }
}

/** Three days after an enquiry that is still open, a task reminds the member in charge. */
function enquiry(words: Words): Made {
  const open = { all: [{ field: 'request_status', op: 'any', value: ['open'] }] } as const
  const nodes: AutomationNode[] = [
    days('wait', 3),
    { id: 'open', type: 'condition', rules: open },
    mail('mail', words, 'enquiry', 'transactional'),
    { id: 'task', type: 'create_task', title: words('enquiry.task'), due_in_days: 1 },
    end,
  ]
  const edges = ['trigger next wait', 'wait next open', 'open yes mail', 'open no end', 'mail next task', 'task next end'].map(edgeOf)
  return { trigger: { event: 'contact_request.created' }, re_entry: 'after_finish', graph: { nodes, edges } }
}

/** Customers without an order for three months hear of it, unless they order meanwhile. */
function winBack(words: Words): Made {
  const nodes: AutomationNode[] = [
    { id: 'wait', type: 'wait', mode: 'event', event: 'order.created', amount: 90, unit: 'days' },
    mail('mail', words, 'win_back', 'marketing'),
    end,
  ]
  const edges = ['trigger next wait', 'wait happened end', 'wait timeout mail', 'mail next end'].map(edgeOf)
  return { trigger: { event: 'order.created' }, re_entry: 'after_finish', graph: { nodes, edges } }
}

function edgeOf(way: string) {
  const [from = '', branch = '', to = ''] = way.split(' ')
  return { from, branch, to }
}
