import { type FilterInput, type Task, TASK_TRANSITIONS, taskBoard, taskColumn, tasks, type TaskStatus } from '@stoa/contract/browser'
import { PageSkeleton, toast } from '@stoa/ui'
import { Board, type BoardColumn, type BoardMove, placeCard } from '@stoa/ui/board'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, call, useChange, useEndpoint, useMay } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { BlockDialog } from '../block-dialog.tsx'
import { TaskCard } from './task-card.tsx'
import { BOARD_STATUSES, STATUS_COLORS, TOUCHES } from '../task-colors.ts'

interface TaskBoardProps {
  accountId: number
  filter: Record<string, FilterInput | undefined>
  pathOf: (task: Task) => string
}
type Move = BoardMove<Task>
const keyOf = (task: Task) => task.uuid

/** The tasks of an account in columns by status; a move is optimistic and reverted if it is refused. */
export function TaskBoard({ accountId, filter, pathOf }: TaskBoardProps) {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const may = useMay()
  const { user } = useSession()
  const board = useWindows(accountId, filter)
  const { pending, returned, move, awaitingReason, answer } = useMoves()
  const columns = pending
    .reduce<readonly BoardColumn<Task>[]>((shown, one) => placeCard(shown, keyOf, one), board.columns(t))
    .map(withColumnStatus)
  if (board.isFirstLoad) return <PageSkeleton />
  if (board.error && !board.hasAnswer) return <NotLoaded loaded={board} />
  return (
    <div className="stoa-fill">
      <Board<Task>
        label={t('board.label')}
        columns={columns}
        keyOf={keyOf}
        nameOf={(task) => task.title}
        renderCard={(task) => <TaskCard task={task} />}
        cardHeight={86}
        onOpen={(task) => void navigate({ to: pathOf(task), search: true })}
        onMove={move}
        canMove={(task) => may(tasks.update) || task.user_assigned_id === user?.id}
        canDrop={(task, status) => TASK_TRANSITIONS[task.status].includes(status as TaskStatus)}
        markOf={(task) => (returned === task.uuid ? 'returned' : undefined)}
        announcement={returned ? t('board.returned') : undefined}
        texts={{
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
        }}
      />
      {awaitingReason && <BlockDialog title={awaitingReason.card.title} onClose={() => answer(null)} onDone={(reason) => answer(reason)} />}
    </div>
  )
}

/** A column whose cards have its status, so that they can move on before the server has confirmed their move. */
const withColumnStatus = (column: BoardColumn<Task>): BoardColumn<Task> => ({
  ...column,
  cards: column.cards.map((card) => (card.status === column.key ? card : { ...card, status: column.key as TaskStatus })),
})

/** Moves that the server has not answered yet; a move to "blocked" waits for its reason. */
function useMoves() {
  const { t } = useTranslation('tasks')
  const change = useChange(tasks.update, TOUCHES)
  const [pending, setPending] = useState<readonly Move[]>([])
  const [awaitingReason, setAwaitingReason] = useState<Move | null>(null)
  const [returned, setReturned] = useState<string | null>(null)
  const removePending = (one: Move) => setPending((all) => all.filter((each) => each !== one))
  const send = async (one: Move, reason: string | null) => {
    const { card, from, to, after, before, at } = one
    const place = { after, before: after ? null : before, at: after || before ? null : at }
    const body = { place, ...(from !== to && { status: to as TaskStatus, from_status: from as TaskStatus }), ...(reason && { reason }) }
    try {
      await change.send({ params: { uuid: card.uuid }, body: body })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setReturned(card.uuid)
      toast({ message: failure.status === 409 ? t('board.moved_first') : failure.message, tone: 'bad' })
    }
    removePending(one)
  }
  return {
    pending,
    returned,
    awaitingReason,
    move: (one: BoardMove<Task>) => {
      setReturned(null)
      setPending((all) => [...all, one])
      if (one.to === 'blocked' && one.from !== 'blocked') setAwaitingReason(one)
      else void send(one, null)
    },
    answer: (reason: string | null) => {
      if (!awaitingReason) return
      setAwaitingReason(null)
      if (reason === null) removePending(awaitingReason)
      else void send(awaitingReason, reason)
    },
  }
}

interface Rest {
  cards: readonly Task[]
  next: string | null
}

/** The columns of the board with the cards loaded after the first page. */
function useWindows(accountId: number, filter: TaskBoardProps['filter']) {
  const params = { account_id: accountId }
  const query = { filter }
  const loaded = useEndpoint(taskBoard, { params, query }, { keepPrevious: true })
  const [rest, setRest] = useState<{ of: string; more: Partial<Record<TaskStatus, Rest>> }>({ of: '', more: {} })
  const [loading, setLoading] = useState<TaskStatus | null>(null)
  const isAsking = useRef(false)
  const of = `${accountId}:${JSON.stringify(filter)}`
  const more = rest.of === of ? rest.more : {}
  const first = loaded.answer?.data ?? []
  const known = new Set(first.flatMap((column) => column.cards.map(keyOf)))

  const loadMore = async (status: TaskStatus, after: string) => {
    if (isAsking.current) return
    isAsking.current = true
    setLoading(status)
    try {
      const { data } = await call(taskColumn, { params: { ...params, status }, query: { filter, after } })
      setRest({ of, more: { ...more, [status]: { cards: [...(more[status]?.cards ?? []), ...data.cards], next: data.next } } })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      isAsking.current = false
      setLoading(null)
    }
  }

  const columns = (t: (key: `statuses.${TaskStatus}`) => string): BoardColumn<Task>[] =>
    BOARD_STATUSES.map((status) => {
      const column = first.find((one) => one.status === status)
      const further = more[status]
      const next = further ? further.next : (column?.next ?? null)
      return {
        key: status,
        title: t(`statuses.${status}`),
        color: `var(--mantine-color-${STATUS_COLORS[status]}-6)`,
        count: column?.total ?? 0,
        cards: [...(column?.cards ?? []), ...(further?.cards.filter((card) => !known.has(card.uuid)) ?? [])],
        hasMore: next !== null,
        isLoading: loading === status,
        onMore: () => next && void loadMore(status, next),
      }
    })
  return { ...loaded, columns, hasAnswer: loaded.answer !== undefined }
}
