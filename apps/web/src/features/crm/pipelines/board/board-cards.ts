import type { Board, BoardStage, StageCard } from '@stoa/contract/browser'
import type { BoardMove } from '@stoa/ui/board'

/** The event of a card that was added to, removed from or moved on a board. */
export interface MovedEvent {
  type: StageCard['kind']
  key: number
  pipeline_id: number | null
  from_stage_id: number | null
  to_stage_id: number | null
  card: StageCard | null
  actor_id: number | null
}

/** The key of a card contains its kind, because a contact and a request can have the same id. */
export const keyOf = (card: { kind: StageCard['kind']; id: number }): string => `${card.kind}:${card.id}`

export const cardOf = (board: Board, key: string): StageCard | undefined =>
  board.stages.flatMap((stage) => stage.cards).find((card) => keyOf(card) === key)

/** Adds the further windows that were already loaded to a reloaded board. */
export function keepWindows(before: Board | undefined, fresh: Board): Board {
  if (!before) return fresh
  const known = new Set(fresh.stages.flatMap((stage) => stage.cards.map(keyOf)))
  const stages = fresh.stages.map((stage) => {
    const old = before.stages.find((one) => one.id === stage.id)
    if (!stage.next || !old || old.cards.length <= stage.cards.length) return stage
    const below = old.cards.filter((card) => card.position > stage.next! && !known.has(keyOf(card)))
    return below.length ? { ...stage, cards: [...stage.cards, ...below], next: old.next } : stage
  })
  return { ...fresh, stages }
}

/** Appends the next window to the loaded cards of a column. */
export function addWindow(board: Board, stageId: number, cards: readonly StageCard[], next: string | null, total: number): Board {
  const known = new Set(board.stages.flatMap((stage) => stage.cards.map(keyOf)))
  return changeStage(board, stageId, (stage) => ({
    ...stage,
    next,
    total,
    cards: [...stage.cards, ...cards.filter((card) => !known.has(keyOf(card)))],
  }))
}

/** Applies a move to a board. Cards that are not loaded are counted too. */
export function applyMoved(board: Board, event: MovedEvent): Board {
  const key = `${event.type}:${event.key}`
  const shown = cardOf(board, key)
  const sample = shown ?? event.card
  const from = shown?.pipeline_stage_id ?? event.from_stage_id
  const without = from === null || !sample ? board : removeCard(board, from, sample)
  return event.card && event.to_stage_id !== null ? insertByPosition(without, event.to_stage_id, event.card) : without
}

/** Applies a move that the server has not yet confirmed. */
export function withMove(board: Board, move: BoardMove<StageCard>): Board {
  const key = keyOf(move.card)
  const card = cardOf(board, key)
  if (!card) return board
  const target = Number(move.to)
  return changeStage(removeCard(board, card.pipeline_stage_id, card), target, (stage) => {
    const below = move.before === null ? -1 : stage.cards.findIndex((one) => keyOf(one) === move.before)
    const above = move.after === null ? -1 : stage.cards.findIndex((one) => keyOf(one) === move.after)
    const at = below >= 0 ? below : above >= 0 ? above + 1 : move.at === 'bottom' ? stage.cards.length : 0
    return withCounts({ ...stage, cards: stage.cards.toSpliced(at, 0, { ...card, pipeline_stage_id: target }) }, card, 1)
  })
}

function removeCard(board: Board, stageId: number, card: StageCard): Board {
  return changeStage(board, stageId, (stage) =>
    withCounts({ ...stage, cards: stage.cards.filter((one) => keyOf(one) !== keyOf(card)) }, card, -1),
  )
}

function insertByPosition(board: Board, stageId: number, card: StageCard): Board {
  return changeStage(board, stageId, (stage) => {
    const isBelowWindow = stage.next !== null && card.position > stage.next
    const at = stage.cards.findIndex((one) => one.position > card.position)
    const cards = isBelowWindow ? stage.cards : stage.cards.toSpliced(at < 0 ? stage.cards.length : at, 0, card)
    return withCounts({ ...stage, cards }, card, 1)
  })
}

function withCounts(stage: BoardStage, card: StageCard, by: 1 | -1): BoardStage {
  const isRequest = card.kind === 'contact_request'
  return {
    ...stage,
    total: stage.total + by,
    contacts_count: stage.contacts_count + (isRequest ? 0 : by),
    contact_requests_count: stage.contact_requests_count + (isRequest ? by : 0),
    rotting_count: Math.max(0, stage.rotting_count + (card.rotting ? by : 0)),
    values: withValue(stage, card, by),
  }
}

function withValue({ values, probability_bp }: BoardStage, { value_minor, currency }: StageCard, by: 1 | -1): BoardStage['values'] {
  if (value_minor === null || currency === null) return values
  const old = values.find((value) => value.currency === currency) ?? { currency, value_minor: 0, weighted_minor: 0 }
  const next = {
    currency,
    value_minor: old.value_minor + by * value_minor,
    weighted_minor: old.weighted_minor + Math.round((by * value_minor * probability_bp) / 10_000),
  }
  const others = values.filter((value) => value.currency !== currency)
  return next.value_minor === 0 ? others : [...others, next].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const changeStage = (board: Board, id: number, change: (stage: BoardStage) => BoardStage): Board => ({
  ...board,
  stages: board.stages.map((stage) => (stage.id === id ? change(stage) : stage)),
})
