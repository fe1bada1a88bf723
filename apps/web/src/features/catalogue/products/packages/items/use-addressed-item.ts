import type { PackageItem } from '@stoa/contract/browser'
import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '../../../../../kit/index.ts'
import { useCatalogue } from '../../product-kinds.ts'

/** The item of the address, with its product. */
export function useAddressedItem(): {
  item: PackageItem | undefined
  loaded: { reason: string | null; error: unknown; reload: () => void }
} {
  const { packageItemId }: { packageItemId?: string } = useParams({ strict: false })
  const { calls } = useCatalogue()
  const loaded = useEndpoint(calls.items.read, { params: { id: Number(packageItemId) }, query: { include: ['product'] } })
  return { item: loaded.answer?.data, loaded }
}
