import type { Board } from '@stoa/contract/browser'
import { useEffect, useRef } from 'react'
import { useLive, useLiveInvalidation } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { applyMoved, cardOf, type MovedEvent } from './board-cards.ts'
import type { BoardData } from './use-board.ts'

/** Several changes at once lead to one reading. */
const READ_AGAIN_MS = 600
/** Everything else shown beside the board. */
const BESIDE = { pipeline: ['board', 'pipelines', 'pipeline_stages', 'funnel'] } as const

interface LiveOptions {
  board: Board | undefined
  data: BoardData
  accountId: number
  isFiltered: boolean
  onMoved: (key: string) => void
}

/**
 * Keeps a board as others leave it. Moves arrive with their card on the board's own channel; members who see only their
 * own cards, and changes of the cards themselves, are told keys on the account's channel and read the board again.
 */
export function useBoardLive({ board, data, accountId, isFiltered, onMoved }: LiveOptions): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const waiting = useRef(new Set<string>())
  const heard = useRef(new Set<string>())
  useEffect(() => () => clearTimeout(timer.current), [])
  const readAgain = (reason: string) => {
    waiting.current.add(reason)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const isWanted = [...waiting.current].some((one) => !heard.current.has(one))
      waiting.current.clear()
      heard.current.clear()
      if (isWanted) data.invalidate()
    }, READ_AGAIN_MS)
  }
  const id = board?.pipeline.id
  const seesOwn = useSession().memberships.some((one) => one.account_id === accountId && one.data_scope === 'own')
  const channel = id === undefined || seesOwn ? null : `pipelines.${id}`
  const account = `accounts.${accountId}`

  const onCard = (event: MovedEvent) => {
    if (!board) return
    const key = `${event.type}:${event.key}`
    // A filter may hide a card that is not on screen, and one that is gone leaves no value: only the server can tell.
    if (!cardOf(board, key) && (isFiltered || !event.card)) return readAgain('unseen')
    heard.current.add(key)
    data.change((now) => applyMoved(now, onThisBoard(event, now)))
    onMoved(key)
  }
  useLive(channel, 'contact.moved', onCard)
  useLive(channel, 'contact-request.moved', onCard)
  useLiveInvalidation(channel ?? account, BESIDE)
  useLive(account, '*', (event: { type?: string; key?: number; pipeline_id?: number; from_pipeline_id?: number }, name) => {
    if (!/^contact(s|-requests?)?\./.test(name)) return
    if (!name.endsWith('.moved')) return readAgain(name)
    if (event.pipeline_id === id || event.from_pipeline_id === id) readAgain(`${event.type}:${event.key}`)
  })
}

/** A card that went to another board just leaves this one, and one from there just comes. */
function onThisBoard(event: MovedEvent, { stages }: Board): MovedEvent {
  const isHere = (id: number | null) => stages.some((stage) => stage.id === id)
  const isTo = isHere(event.to_stage_id)
  return {
    ...event,
    from_stage_id: isHere(event.from_stage_id) ? event.from_stage_id : null,
    to_stage_id: isTo ? event.to_stage_id : null,
  }
}
