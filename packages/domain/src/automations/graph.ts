/** A node of an automation; what else it has depends on its type. */
export interface GraphNode {
  id: string
  type: string
}

/** The way from one outcome of a node, or of the trigger, to the next node. */
export interface GraphEdge {
  from: string
  branch: string
  to: string
}

export interface Graph<N extends GraphNode = GraphNode> {
  nodes: readonly N[]
  edges: readonly GraphEdge[]
}

/** Where edges of the trigger begin. */
export const GRAPH_START = 'trigger'

export interface GraphProblem {
  /** Null for a problem of the whole graph. */
  node: string | null
  code: 'empty' | 'open' | 'circle' | 'unreachable' | 'missing'
  /** The outcome that leads nowhere, or the field that is missing. */
  detail?: string
}

/** The outcomes of a node, in their order. A path ends in a node without outcomes. */
export function branchesOf(node: GraphNode): readonly string[] {
  switch (node.type) {
    case 'end':
      return []
    case 'condition':
      return ['yes', 'no']
    case 'split':
      return ['a', 'b']
    case 'wait':
      return field(node, 'mode') === 'event' ? ['happened', 'timeout'] : ['next']
    default:
      return ['next']
  }
}

/** The node to which an outcome leads, or null. */
export const nextNode = ({ edges }: Graph, from: string, branch = 'next'): string | null =>
  edges.find((edge) => edge.from === from && edge.branch === branch)?.to ?? null

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  send_email: ['purpose'],
  send_sms: ['purpose', 'body'],
  add_tag: ['tag_ids'],
  remove_tag: ['tag_ids'],
  subscribe: ['contact_list_id'],
  unsubscribe: ['contact_list_id'],
  move_stage: ['pipeline_stage_id'],
  create_task: ['title'],
  create_request: ['title'],
  update_field: ['field', 'value'],
  add_to_funnel: ['funnel_id'],
  webhook: ['webhook_endpoint_id'],
  assign: ['user_id'],
  notify_user: ['user_ids', 'message'],
  condition: ['rules'],
  split: ['percent'],
  wait: ['mode'],
}
const NEEDED_OF_WAITS: Readonly<Record<string, readonly string[]>> = {
  for: ['amount', 'unit'],
  until_time: ['time'],
  until_date: ['date'],
  event: ['event', 'amount', 'unit'],
}

/** Fields that a node needs before its automation can start and does not have. */
export function missingFields(node: GraphNode): string[] {
  const needed = [...(NEEDED[node.type] ?? [])]
  if (node.type === 'wait') needed.push(...(NEEDED_OF_WAITS[String(field(node, 'mode'))] ?? []))
  if (node.type === 'update_field' && field(node, 'field') === 'custom') needed.push('key')
  if (node.type === 'send_email' && isBlank(field(node, 'email_template_id'))) needed.push('subject', 'html')
  return needed.filter((name) => isBlank(field(node, name)))
}

/**
 * What keeps an automation from starting: no node, an outcome that leads nowhere, a circle without a wait, a node that no path
 * reaches, a field that is missing.
 */
export function graphProblems(graph: Graph): GraphProblem[] {
  if (!graph.nodes.length || nextNode(graph, GRAPH_START) === null) return [{ node: null, code: 'empty' }]
  const known = new Map(graph.nodes.map((node) => [node.id, node]))
  const reached = reachable(graph, known)
  const problems = graph.nodes.flatMap((node): GraphProblem[] => [
    ...missingFields(node).map((detail) => ({ node: node.id, code: 'missing' as const, detail })),
    ...branchesOf(node)
      .filter((branch) => !known.has(nextNode(graph, node.id, branch) ?? ''))
      .map((detail) => ({ node: node.id, code: 'open' as const, detail })),
    ...(reached.has(node.id) ? [] : [{ node: node.id, code: 'unreachable' as const }]),
  ])
  const circle = graph.nodes.find((node) => returnsTo(graph, known, node))
  return circle ? [...problems, { node: circle.id, code: 'circle' }] : problems
}

const field = (node: GraphNode, name: string): unknown => (node as unknown as Record<string, unknown>)[name]

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function reachable(graph: Graph, known: ReadonlyMap<string, GraphNode>): Set<string> {
  const found = new Set<string>()
  const open = [nextNode(graph, GRAPH_START)]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = id === null ? undefined : known.get(id)
    if (!node || found.has(node.id)) continue
    found.add(node.id)
    open.push(...branchesOf(node).map((branch) => nextNode(graph, node.id, branch)))
  }
  return found
}

/** Whether a path leads from a node back to it without passing a wait. */
function returnsTo(graph: Graph, known: ReadonlyMap<string, GraphNode>, start: GraphNode): boolean {
  if (start.type === 'wait') return false
  const seen = new Set<string>()
  const open = branchesOf(start).map((branch) => nextNode(graph, start.id, branch))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === start.id) return true
    const node = id === null ? undefined : known.get(id)
    if (!node || node.type === 'wait' || seen.has(node.id)) continue
    seen.add(node.id)
    open.push(...branchesOf(node).map((branch) => nextNode(graph, node.id, branch)))
  }
  return false
}
