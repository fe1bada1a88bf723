import type { Board, StageCard, StageConflict } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import type { BoardMove } from '@stoa/ui/board'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, invalidate } from '../../../../kit/index.ts'
import { applyMoved, keyOf, type MovedEvent } from './board-cards.ts'
import { lastMover, sendMove } from './send-move.ts'
import type { BoardData } from './use-board.ts'
import { useCardMarks } from './use-card-marks.ts'

type Move = BoardMove<StageCard>
/** Other records that show the stage of a card. */
const TOUCHES = ['contact-requests', 'pipelines', 'stageTransitions', 'funnel', 'activity_logs'] as const

interface MovesOptions {
  data: BoardData
  nameOf: (card: StageCard) => string
}

/**
 * Moves of cards by the user. A move is shown immediately, and undone when the server refuses it. The moves of one card
 * are sent one after the other. A move to won or lost first asks for the outcome (spec 4).
 */
export function useMoves({ data, nameOf }: MovesOptions) {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Move[]>([])
  const [awaitingOutcome, setAwaitingOutcome] = useState<{ move: Move; outcome: 'won' | 'lost' } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { marks, mark } = useCardMarks()
  const { conflictText, refusalText } = useReturnTexts(data, nameOf)
  const drop = (move: Move) => setPending((all) => all.filter((one) => one !== move))

  const refuse = async (move: Move, failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    const conflict = conflictOf(failure)
    if (conflict) data.change((board) => applyMoved(board, conflictEvent(move.card, conflict)))
    drop(move)
    mark(keyOf(move.card), 'returned')
    const message = conflict ? await conflictText(move.card, conflict) : refusalText(move.card, failure)
    setAnnouncement(message)
    toast({ message, tone: 'bad' })
  }

  const send = async (move: Move): Promise<boolean> => {
    try {
      const card = await sendMove(move)
      data.change((board) => applyMoved(board, movedEvent(move, card)))
      drop(move)
      await invalidate(client, TOUCHES)
      return true
    } catch (failure) {
      await refuse(move, failure)
      return false
    }
  }
  const enqueue = useMoveQueues(send, drop)

  return {
    pending,
    awaitingOutcome,
    announcement,
    marks,
    mark,
    move: (move: Move, board: Board) => {
      setAnnouncement('')
      setPending((all) => [...all, move])
      const outcome = outcomeOf(move, board)
      if (outcome) setAwaitingOutcome({ move, outcome })
      else enqueue(move)
    },
    /** Ends the question about won or lost. Without an answer the card returns to its stage. */
    answer: (isDone: boolean) => {
      if (!awaitingOutcome) return
      setAwaitingOutcome(null)
      if (isDone) data.change((board) => applyMoved(board, movedEvent(awaitingOutcome.move, { status: awaitingOutcome.outcome })))
      else mark(keyOf(awaitingOutcome.move.card), 'returned')
      drop(awaitingOutcome.move)
    },
  }
}

/** One queue for each card. A refused move also drops the moves of the card that wait behind it. */
function useMoveQueues(send: (move: Move) => Promise<boolean>, drop: (move: Move) => void) {
  const queues = useRef(new Map<string, Promise<boolean>>())
  return (move: Move) => {
    const key = keyOf(move.card)
    const previous = queues.current.get(key) ?? Promise.resolve(true)
    const result = previous.then((isSent) => {
      if (isSent) return send(move)
      drop(move)
      return false
    })
    queues.current.set(key, result)
    void result.finally(() => queues.current.get(key) === result && queues.current.delete(key))
  }
}

/** Texts for a card that returns to its stage. */
function useReturnTexts({ board }: BoardData, nameOf: (card: StageCard) => string) {
  const { t } = useTranslation('pipelines')
  return {
    /** Another user moved the card first: names the user and the stage. */
    conflictText: async (card: StageCard, { pipeline_stage_id }: StageConflict): Promise<string> => {
      const stage = board?.stages.find((one) => one.id === pipeline_stage_id)?.name
      const user = (await lastMover(card)) ?? t('board.somebody')
      return t(stage ? 'board.faster' : 'board.faster_gone', { card: nameOf(card), user, stage })
    },
    refusalText: (card: StageCard, { message }: ApiError) => t('board.returned', { card: nameOf(card), reason: message }),
  }
}

const conflictOf = ({ code, current }: ApiError) => (code === 'stage_conflict' ? (current as StageConflict | null) : null)

/** The outcome that a move of a request must confirm: the value of a won one, the reason of a lost one. */
function outcomeOf({ card, from, to }: Move, board: Board): 'won' | 'lost' | null {
  const type = board.stages.find((stage) => String(stage.id) === to)?.type
  return card.kind === 'contact_request' && from !== to && (type === 'won' || type === 'lost') ? type : null
}

/** The event of a move that the server accepted. */
function movedEvent({ card, from, to }: Move, changes: Partial<StageCard>): MovedEvent {
  const isElsewhere = from !== to
  const next = { ...card, ...(isElsewhere && { rotting: false, rotting_at: null }), ...changes, pipeline_stage_id: Number(to) }
  return {
    type: card.kind,
    key: card.id,
    pipeline_id: card.pipeline_id,
    from_stage_id: Number(from),
    to_stage_id: Number(to),
    card: next,
    actor_id: null,
  }
}

/** The event of the move by another user that caused a conflict. */
const conflictEvent = (card: StageCard, { pipeline_stage_id, card: now }: StageConflict): MovedEvent => ({
  type: card.kind,
  key: card.id,
  pipeline_id: card.pipeline_id,
  from_stage_id: card.pipeline_stage_id,
  to_stage_id: now ? pipeline_stage_id : null,
  card: now,
  actor_id: null,
})
