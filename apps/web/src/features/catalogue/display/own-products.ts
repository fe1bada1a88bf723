import { accounts, type Product } from '@stoa/contract/browser'
import { useEndpoint, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

const FOLDERS = { basic: 'basic-products', package: 'packages', service: 'services', membership: '' } as const

/** Path at which members edit a product of their account. */
export const ownPath = ({ type, id }: Pick<Product, 'type' | 'id'>, account_id: number) =>
  `/accounts/${account_id}/products/own/${FOLDERS[type]}/${id}`

/** Whether the account of the address sells: clients have no catalogue. False until it is known. */
export function useSells(): boolean {
  const may = useMay()
  const account = useEndpoint(accounts.read, { params: { id: useAccountId() } }, { enabled: may(accounts.read), staleTime: 300_000 })
  const type = account.answer?.data.type
  return type !== undefined && type !== 'client'
}
