import { appSetup, type SelectOption } from '@stoa/contract/browser'
import { useEndpoint } from '../../../kit/index.ts'

/** Categories of the catalogue in the user's language, from the set-up call. */
export function useCategories(): readonly SelectOption[] {
  return useEndpoint(appSetup, {}, { staleTime: 300_000 }).answer?.data.productCategories ?? []
}
