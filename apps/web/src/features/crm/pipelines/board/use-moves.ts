import {
  contactRequestTransitions,
  contactTransitions,
  moveContact,
  moveContactRequestToStage,
  type Board,
  type CardReference,
  type StageCard,
  type StageConflict,
} from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import type { BoardMove } from '@stoa/ui/board'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, invalidate, newKey } from '../../../../kit/index.ts'
import { applyMoved, keyOf, type MovedEvent } from './board-cards.ts'
import type { BoardData } from './use-board.ts'

type Move = BoardMove<StageCard>
/** How long a card shows that somebody else moved it, or that it came back. */
const MARK_MS = 1600
/** What else shows the stage of a card. */
const TOUCHES = ['contact-requests', 'pipelines', 'stageTransitions', 'funnel', 'activity_logs'] as const

interface MovesOptions {
  data: BoardData
  nameOf: (card: StageCard) => string
}

/**
 * Moves of the reader: shown at once, sent one after the other for each card, and taken back when refused. Won and lost
 * ask first (spec 4).
 */
export function useMoves({ data, nameOf }: MovesOptions) {
  const { t } = useTranslation('pipelines')
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Move[]>([])
  const [asked, setAsked] = useState<{ move: Move; outcome: 'won' | 'lost' } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { marks, mark } = useMarks()
  const queues = useRef(new Map<string, Promise<boolean>>())
  const drop = (move: Move) => setPending((all) => all.filter((one) => one !== move))

  const refuse = async (move: Move, failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    const { card } = move
    const conflict = failure.code === 'stage_conflict' ? (failure.current as StageConflict | null) : null
    if (conflict) data.change((board) => applyMoved(board, whereItIs(card, conflict)))
    drop(move)
    mark(keyOf(card), 'returned')
    const message = conflict ? await fasterOne(card, conflict) : t('board.returned', { card: nameOf(card), reason: failure.message })
    setAnnouncement(message)
    toast({ message, tone: 'bad' })
  }

  /** Who moved the card meanwhile, and where to. */
  const fasterOne = async (card: StageCard, { pipeline_stage_id }: StageConflict): Promise<string> => {
    const stage = data.board?.stages.find((one) => one.id === pipeline_stage_id)?.name
    const user = await lastMover(card)
    const words = { card: nameOf(card), user: user ?? t('board.somebody'), stage }
    return stage ? t('board.faster', words) : t('board.faster_gone', words)
  }

  const send = async (move: Move): Promise<boolean> => {
    try {
      const card = await sendMove(move)
      data.change((board) => applyMoved(board, settled(move, card)))
      drop(move)
      await invalidate(client, TOUCHES)
      return true
    } catch (failure) {
      await refuse(move, failure)
      return false
    }
  }

  /** A card that was refused takes back also the moves that followed. */
  const enqueue = (move: Move) => {
    const key = keyOf(move.card)
    const before = queues.current.get(key) ?? Promise.resolve(true)
    const turn = before.then((wentWell) => {
      if (wentWell) return send(move)
      drop(move)
      return false
    })
    queues.current.set(key, turn)
    void turn.finally(() => queues.current.get(key) === turn && queues.current.delete(key))
  }

  return {
    pending,
    asked,
    announcement,
    marks,
    mark,
    move: (move: Move, board: Board) => {
      setAnnouncement('')
      setPending((all) => [...all, move])
      const outcome = outcomeOf(move, board)
      if (outcome) setAsked({ move, outcome })
      else enqueue(move)
    },
    /** The question about won or lost was answered, or left: then the card goes back. */
    answer: (isDone: boolean) => {
      if (!asked) return
      setAsked(null)
      if (isDone) data.change((board) => applyMoved(board, settled(asked.move, { status: asked.outcome })))
      else mark(keyOf(asked.move.card), 'returned')
      drop(asked.move)
    },
  }
}

/** Open requests say what they were worth, or why they were lost. */
function outcomeOf({ card, from, to }: Move, board: Board): 'won' | 'lost' | null {
  const type = board.stages.find((stage) => String(stage.id) === to)?.type
  return card.kind === 'contact_request' && from !== to && (type === 'won' || type === 'lost') ? type : null
}

/** Store call for the new stage. @returns what the server changed of the card */
async function sendMove({ card, from, to, after, before, at }: Move): Promise<Partial<StageCard>> {
  const place = { from_stage_id: Number(from), before: referenceOf(before), after: referenceOf(after), ...(at && { at }) }
  if (card.kind === 'contact') {
    const { data } = await call(moveContact, {
      params: { id: Number(to) },
      body: { contact_id: card.id, ...place },
      idempotencyKey: newKey(),
    })
    return data
  }
  const { data } = await call(moveContactRequestToStage, {
    params: { pipeline_stage_id: Number(to) },
    body: { contact_request_id: card.id, ...place },
    idempotencyKey: newKey(),
  })
  const { position, version, status, stage_entered_at } = data
  return {
    version,
    status: status as StageCard['status'],
    ...(position && { position }),
    ...(stage_entered_at && { stage_entered_at }),
  }
}

function settled({ card, from, to }: Move, changes: Partial<StageCard>): MovedEvent {
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

const whereItIs = (card: StageCard, { pipeline_stage_id, card: now }: StageConflict): MovedEvent => ({
  type: card.kind,
  key: card.id,
  pipeline_id: card.pipeline_id,
  from_stage_id: card.pipeline_stage_id,
  to_stage_id: now ? pipeline_stage_id : null,
  card: now,
  actor_id: null,
})

function referenceOf(key: string | null): CardReference | null {
  if (key === null) return null
  const [kind, id] = key.split(':') as [CardReference['kind'], string]
  return { kind, id: Number(id) }
}

/** The name of whoever moved a card last; null when it cannot be told. */
async function lastMover(card: StageCard): Promise<string | null> {
  try {
    const { data } =
      card.kind === 'contact'
        ? await call(contactTransitions, { params: { contact_id: card.id } })
        : await call(contactRequestTransitions, { params: { contact_request_id: card.id } })
    return data[0]?.user?.username ?? null
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return null
  }
}

function useMarks() {
  const [marks, setMarks] = useState<Readonly<Record<string, 'moved' | 'returned'>>>({})
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => all.forEach((timer) => clearTimeout(timer))
  }, [])
  const mark = (key: string, as: 'moved' | 'returned') => {
    clearTimeout(timers.current.get(key))
    setMarks((all) => ({ ...all, [key]: as }))
    const unmark = () => setMarks(({ [key]: _gone, ...rest }) => rest)
    timers.current.set(key, setTimeout(unmark, MARK_MS))
  }
  return { marks, mark }
}
