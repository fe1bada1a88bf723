import type { Board } from '@stoa/contract/browser'
import { useEffect, useRef } from 'react'
import { useLive, useLiveInvalidation } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { applyMoved, cardOf, type MovedEvent } from './board-cards.ts'
import type { BoardData } from './use-board.ts'

/** Debounce before reloading the board after changes. */
const RELOAD_MS = 600
/** Records to reload after a change of the pipeline. */
const LIVE = { pipeline: ['board', 'pipelines', 'pipeline_stages', 'funnel'] } as const

interface LiveOptions {
  board: Board | undefined
  data: BoardData
  accountId: number
  isFiltered: boolean
  onMoved: (key: string) => void
}

/**
 * Updates a board when other users change it. The channel of the board delivers each move with its card. The channel of
 * the account delivers only keys, after which the board reloads; it serves changes of the cards themselves, and members
 * who may see only their own cards.
 */
export function useBoardLive({ board, data, accountId, isFiltered, onMoved }: LiveOptions): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const reasons = useRef(new Set<string>())
  const applied = useRef(new Set<string>())
  useEffect(() => () => clearTimeout(timer.current), [])
  const scheduleReload = (reason: string) => {
    reasons.current.add(reason)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const isReloadNeeded = [...reasons.current].some((one) => !applied.current.has(one))
      reasons.current.clear()
      applied.current.clear()
      if (isReloadNeeded) data.invalidate()
    }, RELOAD_MS)
  }
  const id = board?.pipeline.id
  const seesOwn = useSession().memberships.some((one) => one.account_id === accountId && one.data_scope === 'own')
  const channel = id === undefined || seesOwn ? null : `pipelines.${id}`
  const account = `accounts.${accountId}`

  const onCard = (event: MovedEvent) => {
    if (!board) return
    const key = `${event.type}:${event.key}`
    // Reload if a filter may hide the card, or if the card was removed and its value is unknown.
    if (!cardOf(board, key) && (isFiltered || !event.card)) return scheduleReload('unseen')
    applied.current.add(key)
    data.change((now) => applyMoved(now, onThisBoard(event, now)))
    onMoved(key)
  }
  useLive(channel, 'contact.moved', onCard)
  useLive(channel, 'contact-request.moved', onCard)
  useLiveInvalidation(channel ?? account, LIVE)
  useLive(account, '*', (event: { type?: string; key?: number; pipeline_id?: number; from_pipeline_id?: number }, name) => {
    if (!/^contact(s|-requests?)?\./.test(name)) return
    if (!name.endsWith('.moved')) return scheduleReload(name)
    if (event.pipeline_id === id || event.from_pipeline_id === id) scheduleReload(`${event.type}:${event.key}`)
  })
}

/** Clears the stages of other boards: a move between two boards only removes or only adds the card here. */
function onThisBoard(event: MovedEvent, { stages }: Board): MovedEvent {
  const isHere = (id: number | null) => stages.some((stage) => stage.id === id)
  const isTo = isHere(event.to_stage_id)
  return {
    ...event,
    from_stage_id: isHere(event.from_stage_id) ? event.from_stage_id : null,
    to_stage_id: isTo ? event.to_stage_id : null,
  }
}
