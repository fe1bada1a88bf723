import { listNotifications, type NotificationPage } from '@stoa/contract/browser'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** All pages loaded so far; reloads when a notification arrives or changes. */
export function useNotifications(unread: boolean) {
  return useInfiniteQuery<NotificationPage>({
    queryKey: ['notifications', 'scrolled', unread],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { include: ['actor'], page: pageParam as number, per_page: 20, ...(unread && { filter: { unread: true } }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  })
}
