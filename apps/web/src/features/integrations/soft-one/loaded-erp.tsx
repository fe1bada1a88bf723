import { softOneApiServices, type SoftOneApiService } from '@stoa/contract/browser'
import { ListSkeleton } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotLoaded, RouteModal, useEndpoint } from '../../../kit/index.ts'

/** Shows a dialog of the ERP in the address once it is loaded. */
export function LoadedErp({ title, children }: { title: string; children: (erp: SoftOneApiService) => ReactNode }) {
  const { erpId = '' }: { erpId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(softOneApiServices.read, { params: { id: Number(erpId) } }, { keepPrevious: true })
  if (loaded.answer) return children(loaded.answer.data)
  return <RouteModal title={title}>{loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton rows={4} />}</RouteModal>
}
