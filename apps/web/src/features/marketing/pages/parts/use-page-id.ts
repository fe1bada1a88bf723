import { pages } from '@stoa/contract/browser'
import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '../../../../kit/index.ts'

/** The page of the address. @param include relations besides the design */
export function usePageOfPath(include: readonly ('channels' | 'form' | 'versions' | 'campaigns')[] = []) {
  const { pageId = '' }: { pageId?: string } = useParams({ strict: false })
  return useEndpoint(pages.read, { params: { id: Number(pageId) }, query: { include: [...include] } }, { keepPrevious: true })
}
