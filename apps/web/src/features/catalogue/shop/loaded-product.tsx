import type { Product, QueryOf, readPackage } from '@stoa/contract/browser'
import { PageSkeleton } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotLoaded, useEndpoint } from '../../../kit/index.ts'

interface Props {
  endpoint: typeof readPackage
  /** Address parameter with the key of the product. */
  param: string
  include: QueryOf<typeof readPackage>['include']
  children: (product: Product) => ReactNode
}

/** Loads the product of the address, or shows the failure. */
export function LoadedProduct({ endpoint, param, include, children }: Props) {
  const params: Record<string, string> = useParams({ strict: false })
  const loaded = useEndpoint(endpoint, { params: { id: Number(params[param]) }, query: { include } })
  if (loaded.reason) return <NotLoaded loaded={loaded} />
  return loaded.answer ? children(loaded.answer.data) : <PageSkeleton />
}
