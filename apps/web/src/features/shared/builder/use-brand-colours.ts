import { accounts } from '@stoa/contract/browser'
import { useEndpoint } from '../../../kit/index.ts'

/** Colours of the brand of an account, the main one first. */
export function useBrandColours(accountId: number): readonly string[] {
  const account = useEndpoint(accounts.read, { params: { id: accountId } }).answer?.data
  const { brand_color: main, brand_colors: others = [] } = account ?? {}
  return [...new Set(main ? [main, ...others] : others)]
}
