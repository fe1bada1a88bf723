import { readBoard, stageCards, type Board } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, queryKeyOf, reasonOf, type FilterValues } from '../../../../kit/index.ts'
import { addWindow, keepWindows } from './board-cards.ts'

/**
 * The cards of a board. They are kept in the store of answers, where moves of others and further windows are added, so
 * that a new reading and what was loaded since never contradict each other.
 */
export function useBoard(pipelineUuid: string, filter: FilterValues) {
  const client = useQueryClient()
  const input = { params: { id: pipelineUuid }, query: { filter: filter } }
  const key = queryKeyOf(readBoard, input)
  const [loading, setLoading] = useState<readonly number[]>([])
  const asked = useRef(new Set<number>())
  const query = useQuery<Board, Error>({
    queryKey: key,
    queryFn: async ({ signal }) => keepWindows(client.getQueryData<Board>(key), (await call(readBoard, { ...input, signal })).data),
    placeholderData: (previous, last) => ((last?.queryKey[2] as { id?: string } | undefined)?.id === pipelineUuid ? previous : undefined),
  })

  /** Changes what is shown; a reading that is on its way began before it and is started anew. */
  const change = (fn: (board: Board) => Board) => {
    client.setQueryData<Board>(key, (board) => board && fn(board))
    if (client.isFetching({ queryKey: key })) void client.invalidateQueries({ queryKey: key })
  }

  const loadMore = async (stageId: number, after: string) => {
    if (asked.current.has(stageId)) return
    asked.current.add(stageId)
    setLoading([...asked.current])
    try {
      const { data, meta } = await call(stageCards, { params: { id: stageId }, query: { ...input.query, after } })
      client.setQueryData<Board>(key, (board) => board && addWindow(board, stageId, data, meta.next, meta.total))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      asked.current.delete(stageId)
      setLoading([...asked.current])
    }
  }

  return {
    board: query.data,
    /** Shown while the board of other filters loads. */
    isOutdated: query.isPlaceholderData,
    reason: query.isError ? reasonOf(query.error) : null,
    error: query.error,
    reload: () => void query.refetch(),
    invalidate: () => void client.invalidateQueries({ queryKey: key }),
    change,
    loadMore,
    loading,
  }
}
export type BoardData = ReturnType<typeof useBoard>
