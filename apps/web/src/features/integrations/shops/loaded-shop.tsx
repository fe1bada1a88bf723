import { readWoocommerceApiService, type WoocommerceApiService } from '@stoa/contract/browser'
import { ListSkeleton } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotLoaded, RouteModal, useEndpoint } from '../../../kit/index.ts'

/** Shows a dialog of the shop in the address once it is loaded. */
export function LoadedShop({ title, children }: { title: string; children: (shop: WoocommerceApiService) => ReactNode }) {
  const { shopServiceId = '' }: { shopServiceId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(readWoocommerceApiService, { params: { id: Number(shopServiceId) } }, { keepPrevious: true })
  if (loaded.answer) return children(loaded.answer.data)
  return <RouteModal title={title}>{loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton rows={4} />}</RouteModal>
}
