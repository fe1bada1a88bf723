import { readBoard, stageCards, type Board } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, queryKeyOf, reasonOf, type FilterValues } from '../../../../kit/index.ts'
import { addWindow, keepWindows } from './board-cards.ts'

/**
 * The cards of a board. The query cache holds them; moves of other users and further windows are applied to the cached
 * board, so that it is always consistent with the last response.
 */
export function useBoard(pipelineUuid: string, filter: FilterValues) {
  const client = useQueryClient()
  const input = { params: { id: pipelineUuid }, query: { filter: filter } }
  const key = queryKeyOf(readBoard, input)
  const [loading, setLoading] = useState<readonly number[]>([])
  const requested = useRef(new Set<number>())
  const query = useQuery<Board, Error>({
    queryKey: key,
    queryFn: async ({ signal }) => keepWindows(client.getQueryData<Board>(key), (await call(readBoard, { ...input, signal })).data),
    placeholderData: (previous, last) => ((last?.queryKey[2] as { id?: string } | undefined)?.id === pipelineUuid ? previous : undefined),
  })

  /** Changes the cached board. A load that is pending started before the change and is repeated. */
  const change = (fn: (board: Board) => Board) => {
    client.setQueryData<Board>(key, (board) => board && fn(board))
    if (client.isFetching({ queryKey: key })) void client.invalidateQueries({ queryKey: key })
  }

  const loadMore = async (stageId: number, after: string) => {
    if (requested.current.has(stageId)) return
    requested.current.add(stageId)
    setLoading([...requested.current])
    try {
      const { data, meta } = await call(stageCards, { params: { id: stageId }, query: { ...input.query, after } })
      client.setQueryData<Board>(key, (board) => board && addWindow(board, stageId, data, meta.next, meta.total))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      requested.current.delete(stageId)
      setLoading([...requested.current])
    }
  }

  return {
    board: query.data,
    /** The board belongs to the previous filters while the new ones load. */
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
