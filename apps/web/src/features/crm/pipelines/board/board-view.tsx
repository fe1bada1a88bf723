import type { Board as BoardAnswer, BoardStage, StageCard } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, EmptyState, IconLayoutKanban, IconSearch } from '@stoa/ui'
import { Board, type BoardColumn, type BoardTexts } from '@stoa/ui/board'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoseDialog, WinDialog, type Deal } from '../../contact-requests/index.ts'
import { StageEmailButton } from '../../../messaging/email/index.ts'
import { StageSmsButton } from '../../../messaging/sms/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { pipelinePaths } from '../pipeline-paths.ts'
import { AddContact } from './add-contact.tsx'
import { keyOf, withMove } from './board-cards.ts'
import { sharesOfStages } from './board-values.ts'
import type { BoardFilterState } from './head/board-filters.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { useBoardLive } from './use-board-live.ts'
import type { BoardData } from './use-board.ts'
import { useMoves } from './use-moves.ts'

interface BoardViewProps {
  board: BoardAnswer
  data: BoardData
  filters: BoardFilterState
}

/** The cards of a pipeline in columns with live updates. The user's moves are shown before they are saved. */
export function BoardView({ board, data, filters }: BoardViewProps) {
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { pipeline, can } = board
  const [addingTo, setAddingTo] = useState<BoardStage | null>(null)
  const now = useNow()
  const nameOf = (card: StageCard) => (card.kind === 'contact' ? card.name : (card.subject ?? card.name))
  const moves = useMoves({ data, nameOf })
  useBoardLive({ board, data, accountId: pipeline.account_id, isFiltered: filters.isFiltered, onMoved: (key) => moves.mark(key, 'moved') })
  const shown = moves.pending.reduce(withMove, board)
  const isEmpty = shown.stages.every((stage) => stage.total === 0)
  const open = (path: string, search: true | Record<string, unknown>) => void navigate({ to: path, search: search })
  const isOwn = pipeline.ability === null

  const shares = sharesOfStages(shown.stages)
  const columns = shown.stages.map(
    (stage): BoardColumn<StageCard> => ({
      key: String(stage.id),
      title: stage.name,
      color: stage.color,
      count: stage.total,
      share: shares.get(stage.id),
      note: <ColumnNote stage={stage} />,
      cards: stage.cards,
      hasMore: stage.next !== null,
      isLoading: data.loading.includes(stage.id),
      onMore: () => stage.next && void data.loadMore(stage.id, stage.next),
      actions: (
        <>
          <StageEmailButton stage={stage} isOwn={isOwn} />
          <StageSmsButton stage={stage} isOwn={isOwn} />
          <ColumnMenu
            board={board}
            stage={stage}
            onRequest={() =>
              void navigate({
                to: pipelinePaths.newRequest(accountId, pipeline.uuid),
                search: (previous: object) => ({ ...previous, pipeline: pipeline.id, stage: stage.id }),
              })
            }
            onContact={() => setAddingTo(stage)}
          />
        </>
      ),
    }),
  )

  return (
    <div className="stoa-pipeline-board stoa-fill" data-outdated={data.isOutdated || undefined}>
      {isEmpty && <Nothing filters={filters} />}
      <Board<StageCard>
        label={pipeline.name}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        renderCard={(card) => <PipelineCard card={card} now={now} />}
        cardHeight={96}
        texts={useBoardTexts()}
        onMove={(move) => moves.move(move, shown)}
        {...(isOwn && { onOpen: (card: StageCard) => open(pipelinePaths.card(accountId, pipeline.uuid, card), true) })}
        canMove={(card) => (card.kind === 'contact' ? can.move_contacts : can.move_contact_requests)}
        canDrop={(card, column) =>
          isAllowed(
            card,
            shown.stages.find((stage) => String(stage.id) === column),
            isOwn,
          )
        }
        markOf={(card) => moves.marks[keyOf(card)]}
        announcement={moves.announcement}
      />
      {moves.awaitingOutcome && (
        <Question
          key={keyOf(moves.awaitingOutcome.move.card)}
          outcome={moves.awaitingOutcome.outcome}
          request={dealOf(moves.awaitingOutcome.move.card, pipeline.account_id)}
          onAnswer={moves.answer}
        />
      )}
      {addingTo && <AddContact stage={addingTo} onClose={() => setAddingTo(null)} />}
    </div>
  )
}

/** Current time in milliseconds, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A closed request must be reopened before it gets another outcome. Only the owning account decides the outcome. */
function isAllowed(card: StageCard, stage: BoardStage | undefined, isOwn: boolean): boolean {
  if (!isOwn && card.kind === 'contact_request' && stage?.type !== 'open') return false
  const isClosed = card.kind === 'contact_request' && (card.status === 'won' || card.status === 'lost')
  return !isClosed || stage?.type === 'open' || stage?.type === card.status
}

function ColumnNote({ stage }: { stage: BoardStage }) {
  const { t } = useTranslation('pipelines')
  const sums = stage.values.map((value) => formatMoney(value.value_minor, value.currency)).join(' + ')
  return (
    <div className="stoa-pipeline-sum">
      <span className="stoa-display">{sums || '\u00a0'}</span>
      {stage.rotting_count > 0 && <span className="stoa-pipeline-stale">{t('board.stale', { count: stage.rotting_count })}</span>}
    </div>
  )
}

function Nothing({ filters }: { filters: BoardFilterState }) {
  const { t } = useTranslation('pipelines')
  if (!filters.isFiltered)
    return <EmptyState icon={<IconLayoutKanban size={28} stroke={1.5} />} title={t('board.empty_title')} text={t('board.empty_text')} />
  return (
    <EmptyState
      icon={<IconSearch size={28} stroke={1.5} />}
      title={t('board.nothing_found')}
      action={
        <Button variant="default" onClick={filters.reset}>
          {t('board.reset')}
        </Button>
      }
    />
  )
}

interface QuestionProps {
  outcome: 'won' | 'lost'
  request: Deal
  onAnswer: (isDone: boolean) => void
}

function Question({ outcome, request, onAnswer }: QuestionProps) {
  const Dialog = outcome === 'won' ? WinDialog : LoseDialog
  return <Dialog request={request} onDone={() => onAnswer(true)} onClose={() => onAnswer(false)} />
}

const dealOf = (card: StageCard, account_id: number): Deal => ({
  id: card.id,
  account_id,
  subject: card.subject ?? '',
  value_minor: card.value_minor,
  currency: card.currency ?? 'EUR',
  tasks_count: card.tasks_count,
})

function useBoardTexts(): BoardTexts {
  const { t } = useTranslation('pipelines')
  return {
    instructions: t('board.instructions'),
    move: t('board.move'),
    moveTo: t('board.move_to'),
    up: t('board.up'),
    down: t('board.down'),
    top: t('board.top'),
    bottom: t('board.bottom'),
    empty: t('board.empty'),
    moved: (card, column, place, count) => t('board.moved', { card, column, place, count }),
    lifted: (card) => t('board.lifted', { card }),
    dropped: (card) => t('board.dropped', { card }),
  }
}
