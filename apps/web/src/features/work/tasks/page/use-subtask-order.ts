import { type Subtask, type Task, tasks } from '@stoa/contract/browser'
import { notifyManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAct } from '../../../../kit/index.ts'
import { TOUCHES } from '../task-colors.ts'

const NO_SUBTASKS: readonly Subtask[] = []

/** The subtasks in their manual order. A move is optimistic; moves are sent one after the other, and a refused one is reverted. */
export function useSubtaskOrder(task: Task) {
  const update = useAct(tasks.update, TOUCHES)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const sent = useRef({ waiting: 0, last: Promise.resolve() })
  const stored = task.subtasks ?? NO_SUBTASKS
  const shown = order ? sorted(stored, order) : stored

  const send = async (uuid: string, subtask_place: { after: string } | { before: string }) => {
    const isStored = await update.run({ params: { uuid }, body: { subtask_place } })
    // Wait until the stored order is on screen; the query cache notifies its observers after the answer.
    notifyManager.schedule(() => {
      sent.current.waiting -= 1
      if (!sent.current.waiting || !isStored) setOrder(null)
    })
  }
  /** @returns whether the place exists */
  const move = (uuid: string, to: number): boolean => {
    const uuids = shown.map((one) => one.uuid)
    const from = uuids.indexOf(uuid)
    const neighbour = uuids[to]
    if (from < 0 || neighbour === undefined || from === to) return false
    setOrder(uuids.toSpliced(from, 1).toSpliced(to, 0, uuid))
    sent.current.waiting += 1
    sent.current.last = sent.current.last.then(() => send(uuid, from < to ? { after: neighbour } : { before: neighbour }))
    return true
  }
  const drop = (uuid: string, target: string, edge: 'before' | 'after'): number | null => {
    const from = shown.findIndex((one) => one.uuid === uuid)
    const at = shown.findIndex((one) => one.uuid === target) + (edge === 'after' ? 1 : 0)
    const to = from < at ? at - 1 : at
    return move(uuid, to) ? to : null
  }
  return { shown, move, drop }
}

/** Sorts subtasks; those without a position come last. */
function sorted(subtasks: readonly Subtask[], order: readonly string[]): readonly Subtask[] {
  const placeOf = ({ uuid }: Subtask) => (order.includes(uuid) ? order.indexOf(uuid) : order.length)
  return subtasks.toSorted((one, other) => placeOf(one) - placeOf(other))
}
