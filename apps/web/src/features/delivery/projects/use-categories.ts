import { appSetup, type SelectOption } from '@stoa/contract/browser'
import { useEndpoint } from '../../../kit/index.ts'

/** Categories of the catalogue in the reader's language, as the setup of the application names them. */
export function useCategories(): readonly SelectOption[] {
  return useEndpoint(appSetup, {}, { staleTime: 300_000 }).answer?.data.productCategories ?? []
}
