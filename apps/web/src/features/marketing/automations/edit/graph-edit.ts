import type { AutomationGraph, AutomationNode, AutomationNodeType } from '@stoa/contract/browser'
import { branchesOf, GRAPH_START, nextNode } from '@stoa/domain'

/** What is added from the palette, in its order. */
export const PALETTE: readonly AutomationNodeType[] = [
  'send_email',
  'send_sms',
  'add_tag',
  'remove_tag',
  'subscribe',
  'unsubscribe',
  'move_stage',
  'add_to_funnel',
  'create_request',
  'create_task',
  'assign',
  'update_field',
  'notify_user',
  'webhook',
  'wait',
  'condition',
  'split',
]

const FRESH: Partial<Record<AutomationNodeType, Partial<AutomationNode>>> = {
  send_email: { purpose: 'marketing', subject: '', html: '' },
  send_sms: { purpose: 'marketing', body: '' },
  update_field: { field: 'lifecycle' },
  wait: { mode: 'for', amount: 1, unit: 'days' },
  split: { percent: 50 },
}

/** An id that the graph does not have. */
function freeId({ nodes }: AutomationGraph, taken: readonly string[] = []): string {
  const used = new Set([...nodes.map(({ id }) => id), ...taken])
  let number = nodes.length + 1
  while (used.has(`n${number}`)) number++
  return `n${number}`
}

/** Puts a node on the way from a branch; what followed the branch follows it. @returns the graph and the id of the node */
export function insertAfter(graph: AutomationGraph, from: string, branch: string, type: AutomationNodeType): [AutomationGraph, string] {
  const id = freeId(graph)
  const node: AutomationNode = { id, type, ...FRESH[type] }
  const after = nextNode(graph, from, branch)
  const edges = graph.edges.filter((edge) => edge.from !== from || edge.branch !== branch)
  const made = { nodes: [...graph.nodes, node], edges: [...edges, { from, branch, to: id }] }
  return [close(made, node, after), id]
}

/** Leads the first branch of a node to what follows, and the others, without an end yet, to an end of their own. */
function close(graph: AutomationGraph, node: AutomationNode, after: string | null): AutomationGraph {
  const nodes = [...graph.nodes]
  const edges = [...graph.edges]
  for (const [at, branch] of branchesOf(node).entries()) {
    if (nextNode({ nodes, edges }, node.id, branch) !== null) continue
    if (at === 0 && after !== null) {
      edges.push({ from: node.id, branch, to: after })
      continue
    }
    const id = freeId({ nodes, edges })
    nodes.push({ id, type: 'end' })
    edges.push({ from: node.id, branch, to: id })
  }
  return { nodes, edges }
}

/** Takes a node out: what followed its first branch follows what led to it. Nodes that no path reaches any more go with it. */
export function removeNode(graph: AutomationGraph, id: string): AutomationGraph {
  const node = graph.nodes.find((one) => one.id === id)
  if (!node) return graph
  const [first] = branchesOf(node)
  const after = first === undefined ? null : nextNode(graph, id, first)
  const edges = graph.edges.filter(({ from }) => from !== id)
  const led = edges.map((edge) => (edge.to === id ? { ...edge, to: after === id ? null : after } : edge))
  const nodes = graph.nodes.filter((one) => one.id !== id)
  return prune({ nodes, edges: led.filter((edge): edge is typeof edge & { to: string } => edge.to !== null) })
}

/** Changes fields of a node. A wait for an event has two branches, other waits one. */
export function changeNode(graph: AutomationGraph, id: string, fields: Partial<AutomationNode>): AutomationGraph {
  const before = graph.nodes.find((one) => one.id === id)
  if (!before) return graph
  const node = { ...before, ...fields }
  const nodes = graph.nodes.map((one) => (one.id === id ? node : one))
  const [was, is] = [branchesOf(before), branchesOf(node)]
  if (was.join() === is.join()) return { ...graph, nodes }
  const after = nextNode(graph, id, was[0])
  return prune(close({ nodes, edges: graph.edges.filter(({ from }) => from !== id) }, node, after))
}

/** Leads a branch to a node that is there already. */
export function leadTo(graph: AutomationGraph, from: string, branch: string, to: string): AutomationGraph {
  const edges = graph.edges.filter((edge) => edge.from !== from || edge.branch !== branch)
  return prune({ nodes: graph.nodes, edges: [...edges, { from, branch, to }] })
}

/** Removes nodes that no path reaches, and ways that lead nowhere. */
function prune(graph: AutomationGraph): AutomationGraph {
  const reached = new Set(orderOf(graph))
  const nodes = graph.nodes.filter(({ id }) => reached.has(id))
  const edges = graph.edges.filter(({ from, to }) => (from === GRAPH_START || reached.has(from)) && reached.has(to))
  return { nodes, edges }
}

/** Ids of the nodes in reading order: first branches first. */
export function orderOf(graph: AutomationGraph): string[] {
  const found: string[] = []
  const visit = (id: string | null) => {
    const node = graph.nodes.find((one) => one.id === id)
    if (!node || found.includes(node.id)) return
    found.push(node.id)
    for (const branch of branchesOf(node)) visit(nextNode(graph, node.id, branch))
  }
  visit(nextNode(graph, GRAPH_START))
  return found
}

export interface Place {
  x: number
  y: number
}
const WIDTH = 250
const HEIGHT = 128

/** Places of the trigger and the nodes, top-down. A branch that joins another path keeps a column free. A node is over the middle of what follows it. */
export function placesOf(graph: AutomationGraph): Map<string, Place> {
  const children = new Map<string, (string | null)[]>()
  const seen = new Set<string>()
  const collect = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id)
    const branches = id === GRAPH_START ? ['next'] : node ? branchesOf(node) : []
    const mine: (string | null)[] = []
    for (const branch of branches) {
      const next = nextNode(graph, id, branch)
      if (next === null || seen.has(next)) {
        if (branches.length > 1) mine.push(null)
        continue
      }
      seen.add(next)
      mine.push(next)
      collect(next)
    }
    children.set(id, mine)
  }
  collect(GRAPH_START)
  const places = new Map<string, Place>()
  const place = (id: string, left: number, depth: number): number => {
    let right = left
    for (const child of children.get(id) ?? []) right = child === null ? right + 1 : place(child, right, depth + 1)
    const width = Math.max(right - left, 1)
    places.set(id, { x: (left + width / 2) * WIDTH, y: depth * HEIGHT })
    return left + width
  }
  place(GRAPH_START, 0, 0)
  return places
}

/** The words of a mail without its marks, one paragraph a line. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/p>\s*<p[^>]*>/gi, '\n\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The same words as paragraphs. */
export const htmlOf = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
        .join('')
