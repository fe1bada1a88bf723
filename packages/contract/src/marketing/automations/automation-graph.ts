import { z } from 'zod'
import { ACC_ORDER_STATUSES } from '../../shop/acc-orders.ts'
import { checkRules, RULE_CONDITIONS, RULE_DEPTH, type RuleGroup } from '../../crm/audiences/audience-rules.ts'

/** Most nodes of an automation. */
export const AUTOMATION_NODES_MAX = 100

/** Events that start an automation or end a wait, with what their references name. */
export const AUTOMATION_EVENTS = {
  'contact.created': null,
  'contact.tag_added': 'tags',
  'form.submitted': 'forms',
  'subscription.confirmed': 'lists',
  'stage.entered': 'stages',
  'audience.entered': 'audiences',
  'audience.left': 'audiences',
  'contact_request.created': null,
  'contact_request.won': null,
  'contact_request.lost': null,
  'email.opened': 'campaigns',
  'email.clicked': 'campaigns',
  'order.created': null,
  'order.completed': null,
  'acc_order.status': 'shop_statuses',
} as const
export type AutomationEvent = keyof typeof AUTOMATION_EVENTS

/** Everything that can start an automation. A birthday has an hour instead of an event; `manual` is started by members only. */
export const AUTOMATION_TRIGGERS = [
  'contact.created',
  'contact.tag_added',
  'form.submitted',
  'subscription.confirmed',
  'stage.entered',
  'audience.entered',
  'audience.left',
  'contact_request.created',
  'contact_request.won',
  'contact_request.lost',
  'email.opened',
  'email.clicked',
  'order.created',
  'order.completed',
  'acc_order.status',
  'date.reached',
  'manual',
] as const
export type AutomationTriggerName = (typeof AUTOMATION_TRIGGERS)[number]

/** What a field of a node may hold. */
interface NodeField {
  kind: 'id' | 'ids' | 'text' | 'choice' | 'whole' | 'uuid' | 'time' | 'day' | 'refs' | 'rules' | 'key'
  max?: number
  min?: number
  of?: readonly string[]
}

/** Columns of a contact that a node can set; `custom` sets the custom field that `key` names. */
export const AUTOMATION_FIELDS = ['lifecycle', 'company', 'job_title', 'locale', 'custom'] as const

/** The types of nodes and their fields. */
export const AUTOMATION_NODES = {
  send_email: {
    purpose: { kind: 'choice', of: ['marketing', 'transactional'] },
    email_template_id: { kind: 'id' },
    subject: { kind: 'text', max: 200 },
    html: { kind: 'text', max: 100_000 },
    from_email_uuid: { kind: 'uuid' },
  },
  send_sms: { purpose: { kind: 'choice', of: ['marketing', 'transactional'] }, body: { kind: 'text', max: 1600 } },
  add_tag: { tag_ids: { kind: 'ids', max: 20 } },
  remove_tag: { tag_ids: { kind: 'ids', max: 20 } },
  subscribe: { contact_list_id: { kind: 'id' } },
  unsubscribe: { contact_list_id: { kind: 'id' } },
  move_stage: { pipeline_stage_id: { kind: 'id' } },
  create_task: { title: { kind: 'text', max: 200 }, due_in_days: { kind: 'whole', min: 0, max: 365 } },
  create_request: {
    title: { kind: 'text', max: 200 },
    request_stage_id: { kind: 'id' },
  },
  assign: { user_id: { kind: 'id' } },
  update_field: {
    field: { kind: 'choice', of: AUTOMATION_FIELDS },
    key: { kind: 'key' },
    value: { kind: 'text', max: 160 },
  },
  add_to_funnel: { funnel_id: { kind: 'id' } },
  webhook: { webhook_endpoint_id: { kind: 'id' } },
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
        'audience.entered',
        'audience.left',
        'contact_request.created',
        'contact_request.won',
        'contact_request.lost',
        'email.opened',
        'email.clicked',
        'order.created',
        'order.completed',
        'acc_order.status',
      ],
    },
    refs: { kind: 'refs', max: 20 },
  },
  end: {},
} as const satisfies Record<string, Record<string, NodeField>>
export type AutomationNodeType = keyof typeof AUTOMATION_NODES

/** A step, a question or a wait of an automation. */
export interface AutomationNode {
  id: string
  type: AutomationNodeType
  purpose?: 'marketing' | 'transactional'
  email_template_id?: number | null
  subject?: string
  html?: string
  from_email_uuid?: string | null
  body?: string
  tag_ids?: readonly number[]
  contact_list_id?: number
  pipeline_stage_id?: number
  title?: string
  due_in_days?: number | null
  request_stage_id?: number | null
  funnel_id?: number
  webhook_endpoint_id?: number
  field?: (typeof AUTOMATION_FIELDS)[number]
  key?: string
  value?: string
  user_id?: number
  user_ids?: readonly number[]
  message?: string
  rules?: RuleGroup
  percent?: number
  mode?: 'for' | 'until_time' | 'until_date' | 'event'
  amount?: number
  unit?: 'minutes' | 'hours' | 'days'
  time?: string
  date?: string
  event?: AutomationEvent
  refs?: readonly (number | string)[]
}
/** Nodes and the ways between them; the first way begins at `trigger` (domain.md 2.8). */
export interface AutomationGraph {
  nodes: readonly AutomationNode[]
  edges: readonly { from: string; branch: string; to: string }[]
}

/** What starts an automation, and for whom. */
export interface AutomationTrigger {
  event: AutomationTriggerName
  filters?: {
    /** The tags, forms, lists, stages, audiences or campaigns that count; without them all do. */
    refs?: readonly (number | string)[]
    /** Contacts that meet these rules. */
    rules?: RuleGroup
    /** Hour of a birthday, in the zone of the account. */
    hour?: number
  }
}

type Path = readonly (string | number)[]
type Wrong = 'missing' | 'value' | 'unknown' | 'many' | 'depth' | 'conditions'
type Report = (path: Path, wrong: Wrong) => void

const ID = /^[A-Za-z0-9_-]{1,40}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BRANCHES = ['next', 'yes', 'no', 'a', 'b', 'happened', 'timeout']

/** Checks the form of a graph; a draft may leave fields and ends open. Reports each mistake at its path, such as `nodes.2.tag_ids`. */
export function checkGraph(graph: unknown, report: Report): void {
  const { nodes, edges, ...rest } = graph as Record<string, unknown>
  for (const key of Object.keys(rest)) report([key], 'unknown')
  if (!Array.isArray(nodes)) return report(['nodes'], nodes === undefined ? 'missing' : 'value')
  if (!Array.isArray(edges)) return report(['edges'], edges === undefined ? 'missing' : 'value')
  if (nodes.length > AUTOMATION_NODES_MAX) return report(['nodes'], 'many')
  if (edges.length > 3 * AUTOMATION_NODES_MAX) return report(['edges'], 'many')
  const known = new Set(['trigger'])
  nodes.forEach((node, at) => checkNode(node, ['nodes', at], known, report))
  const used = new Set<string>()
  edges.forEach((edge, at) => checkEdge(edge, ['edges', at], { known, used }, report))
}

function checkNode(node: unknown, path: Path, known: Set<string>, report: Report): void {
  if (!isObject(node)) return report(path, 'value')
  const { id, type, ...fields } = node
  if (typeof id !== 'string' || !ID.test(id) || known.has(id)) return report([...path, 'id'], id === undefined ? 'missing' : 'value')
  known.add(id)
  if (typeof type !== 'string' || !Object.hasOwn(AUTOMATION_NODES, type))
    return report([...path, 'type'], type === undefined ? 'missing' : 'value')
  checkFields(AUTOMATION_NODES[type as AutomationNodeType], fields, path, report)
}

/** A draft may leave a field null or empty. */
function checkFields(allowed: Readonly<Record<string, NodeField>>, fields: Record<string, unknown>, path: Path, report: Report): void {
  for (const [name, value] of Object.entries(fields)) {
    if (!Object.hasOwn(allowed, name)) report([...path, name], 'unknown')
    else if (value !== null && value !== '') checkField(allowed[name]!, value, [...path, name], report)
  }
}

function checkEdge(edge: unknown, path: Path, { known, used }: { known: Set<string>; used: Set<string> }, report: Report): void {
  if (!isObject(edge)) return report(path, 'value')
  const { from, branch, to, ...rest } = edge
  for (const key of Object.keys(rest)) report([...path, key], 'unknown')
  if (typeof from !== 'string' || !known.has(from)) return report([...path, 'from'], 'value')
  if (typeof branch !== 'string' || !BRANCHES.includes(branch)) return report([...path, 'branch'], 'value')
  if (typeof to !== 'string' || to === 'trigger' || !known.has(to)) return report([...path, 'to'], 'value')
  const way = `${from} ${branch}`
  if (used.has(way)) return report([...path, 'branch'], 'value')
  used.add(way)
}

function checkField(field: NodeField, value: unknown, path: Path, report: Report): void {
  if (field.kind === 'rules') return checkNested(value, path, report)
  if (!VALUES[field.kind](field, value)) report(path, 'value')
}

const VALUES: Readonly<Record<Exclude<NodeField['kind'], 'rules'>, (field: NodeField, value: unknown) => boolean>> = {
  id: (_field, value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER),
  ids: ({ max = 0 }, value) => isList(value, max, (one) => isWhole(one, 1, Number.MAX_SAFE_INTEGER)),
  refs: ({ max = 0 }, value) => isList(value, max, isRef),
  text: ({ max = 0 }, value) => isText(value, max),
  choice: ({ of = [] }, value) => of.includes(value as string),
  whole: ({ min = 0, max = 0 }, value) => isWhole(value, min, max),
  uuid: (_field, value) => typeof value === 'string' && UUID.test(value),
  key: (_field, value) => typeof value === 'string' && /^[a-z][a-z0-9_]{0,39}$/.test(value),
  time: (_field, value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  day: (_field, value) => typeof value === 'string' && /^20\d\d-/.test(value) && z.iso.date().safeParse(value).success,
}

function checkNested(rules: unknown, path: Path, report: Report): void {
  if (!isObject(rules)) return report(path, 'value')
  checkRules(rules, (at, wrong) => {
    const inside = [...path, ...at]
    report(inside, wrong === 'empty' ? 'missing' : wrong === 'values' ? 'value' : wrong)
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
const isList = (value: unknown, max: number, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= max && value.every(is)
const isRef = (value: unknown): boolean =>
  isWhole(value, 1, Number.MAX_SAFE_INTEGER) || (typeof value === 'string' && (UUID.test(value) || isShopStatus(value)))
const isShopStatus = (text: string): boolean => (ACC_ORDER_STATUSES as readonly string[]).includes(text)
/** Without control characters other than line breaks, which PostgreSQL refuses in part. */
const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length <= max && /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u.test(value)

function checkTrigger(trigger: unknown, report: Report): void {
  const { event, filters, ...rest } = trigger as Record<string, unknown>
  for (const key of Object.keys(rest)) report([key], 'unknown')
  if (!AUTOMATION_TRIGGERS.some((name) => name === event)) return report(['event'], event === undefined ? 'missing' : 'value')
  if (filters === undefined || filters === null) return
  if (!isObject(filters)) return report(['filters'], 'value')
  checkFields(FILTERS, filters, ['filters'], report)
}

const FILTERS = { refs: { kind: 'refs', max: 20 }, rules: { kind: 'rules' }, hour: { kind: 'whole', min: 0, max: 23 } } as const

type Issues = Pick<z.core.$RefinementCtx<Record<string, unknown>>, 'addIssue'>

function issue(ctx: Issues, path: Path, wrong: Wrong): void {
  const at = [...path]
  if (wrong === 'missing') ctx.addIssue({ code: 'custom', message: 'required', path: at })
  else if (wrong === 'unknown') ctx.addIssue({ code: 'custom', message: 'rules_key', path: at })
  else if (wrong === 'depth') ctx.addIssue({ code: 'custom', message: 'rules_depth', params: { max: RULE_DEPTH }, path: at })
  else if (wrong === 'conditions') ctx.addIssue({ code: 'custom', message: 'rules_conditions', params: { max: RULE_CONDITIONS }, path: at })
  else if (wrong === 'many')
    ctx.addIssue({ code: 'too_big', origin: 'array', maximum: AUTOMATION_NODES_MAX, inclusive: true, input: [], path: at })
  else ctx.addIssue({ code: 'invalid_value', values: [], input: 0, path: at })
}

/** A graph in a body. */
export const AutomationGraphInput = z
  .record(z.string(), z.unknown())
  .superRefine((graph, ctx) => checkGraph(graph, (path, wrong) => issue(ctx, path, wrong))) as unknown as z.ZodType<AutomationGraph>

/** A trigger in a body. */
export const AutomationTriggerInput = z
  .record(z.string(), z.unknown())
  .superRefine((trigger, ctx) => checkTrigger(trigger, (path, wrong) => issue(ctx, path, wrong))) as unknown as z.ZodType<AutomationTrigger>
