import type { AutomationNode } from '@stoa/contract/browser'
import { branchesOf, GRAPH_START, nextNode } from '@stoa/domain'
import { Background, Controls, Handle, Position, ReactFlow, ReactFlowProvider, useReactFlow, type Edge, type Node } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../automation-marks.tsx'
import { AddNode } from './add-node.tsx'
import { insertAfter, placesOf, removeNode } from './graph-edit.ts'
import { useNodeWords } from './node-words.tsx'
import type { Draft } from './use-draft.ts'

interface CanvasProps {
  draft: Draft
  chosen: string
  onChoose: (id: string) => void
  isLocked: boolean
}

interface Box extends Record<string, unknown> {
  title: string
  text: string
  branches: readonly { branch: string; label: string }[]
  isChosen: boolean
  isEnd: boolean
  isLocked: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
  onAdd: (branch: string, type: AutomationNode['type']) => void
}

const TYPES = { box: BoxNode }

/** The steps as a tree, top-down. Arrows move between nodes, Delete takes one out. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Tree {...props} />
    </ReactFlowProvider>
  )
}

function Tree({ draft, chosen, onChoose, isLocked }: CanvasProps) {
  const { t } = useTranslation('automations')
  const { fitView } = useReactFlow()
  const nodes = useBoxes({ draft, chosen, onChoose, isLocked })
  const edges = useMemo<Edge[]>(
    () =>
      draft.graph.edges.map(({ from, branch, to }) => ({
        id: `${from}.${branch}`,
        source: from,
        target: to,
        type: 'smoothstep',
        ...(branch !== 'next' && { label: t(`branches.${branch}` as 'branches.yes') }),
      })),
    [draft.graph, t],
  )
  const size = draft.graph.nodes.length
  useEffect(() => {
    const timer = setTimeout(() => void fitView({ maxZoom: 1, padding: 0.1 }), 50)
    return () => clearTimeout(timer)
  }, [size, fitView])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={TYPES}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
      minZoom={0.2}
      proOptions={{ hideAttribution: true }}
      aria-label={t('canvas')}
    >
      <Background />
      <Controls showInteractive={false} />
    </ReactFlow>
  )
}

function useBoxes({ draft, chosen, onChoose, isLocked }: CanvasProps): Node<Box>[] {
  const { t } = useTranslation('automations')
  const words = useNodeWords(draft.choices)
  const eventName = useEventName()
  const { graph } = draft
  const places = placesOf(graph)
  const add = (from: string) => (branch: string, type: AutomationNode['type']) => {
    const [next, id] = insertAfter(graph, from, branch, type)
    draft.set({ graph: next })
    onChoose(id)
  }
  const go = (id: string | null | undefined) => {
    if (!id) return
    onChoose(id)
    document.getElementById(`automation-node-${id}`)?.focus()
  }
  const remove = (id: string, parent: string | undefined) => {
    draft.set({ graph: removeNode(graph, id) })
    go(parent)
  }
  const onKey = (id: string, branches: readonly string[]) => (event: KeyboardEvent) => {
    const parent = graph.edges.find(({ to }) => to === id)
    const siblings = parent ? graph.edges.filter(({ from }) => from === parent.from).map(({ to }) => to) : []
    const at = siblings.indexOf(id)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(nextNode(graph, id, branches[0])),
      ArrowUp: () => go(parent?.from),
      ArrowRight: () => go(siblings[at + 1]),
      ArrowLeft: () => go(siblings[at - 1]),
      ...(!isLocked && id !== GRAPH_START && { Delete: () => remove(id, parent?.from), Backspace: () => remove(id, parent?.from) }),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const boxOf = (id: string, title: string, text: string, branches: readonly string[]): Node<Box> => ({
    id,
    type: 'box',
    position: places.get(id) ?? { x: 0, y: 0 },
    data: {
      title,
      text,
      branches: branches.map((branch) => ({ branch, label: branch === 'next' ? '' : t(`branches.${branch}` as 'branches.yes') })),
      isChosen: id === chosen,
      isEnd: id !== GRAPH_START && branches.length === 0,
      isLocked,
      onChoose: () => onChoose(id),
      onKey: onKey(id, branches),
      onAdd: add(id),
    },
  })
  return [
    boxOf(GRAPH_START, t('trigger'), eventName(draft.trigger.event), ['next']),
    ...graph.nodes.map((node) => boxOf(node.id, t(`nodes.${node.type}`), words(node), branchesOf(node))),
  ]
}

function BoxNode({ id, data }: { id: string; data: Box }) {
  const { t } = useTranslation('automations')
  return (
    <div className="stoa-automation-node">
      {id !== GRAPH_START && <Handle type="target" position={Position.Top} isConnectable={false} />}
      <button
        type="button"
        id={`automation-node-${id}`}
        className="stoa-automation-box"
        aria-pressed={data.isChosen}
        data-end={data.isEnd || undefined}
        onClick={data.onChoose}
        onKeyDown={data.onKey}
      >
        <strong>{data.title}</strong>
        {data.text && <span>{data.text}</span>}
      </button>
      {!data.isLocked && (
        <div className="stoa-automation-adds nodrag nopan">
          {data.branches.map(({ branch, label }) => (
            <AddNode
              key={branch}
              label={label ? t('add_in_branch', { name: data.title, branch: label }) : t('add_after', { name: data.title })}
              onAdd={(type) => data.onAdd(branch, type)}
            />
          ))}
        </div>
      )}
      {!data.isEnd && <Handle type="source" position={Position.Bottom} isConnectable={false} />}
    </div>
  )
}
