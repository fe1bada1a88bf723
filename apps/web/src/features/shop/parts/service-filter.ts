import { thirdPartyServices } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type FilterFields } from '../../../kit/index.ts'

/** The filter by shop or ERP, for readers who see the connections of the account, and if it has any. */
export function useServiceFilter(accountId: number): FilterFields {
  const { t } = useTranslation('shop')
  const may = useMay()
  const isReadable = may(thirdPartyServices.list)
  const { answer } = useEndpoint(
    thirdPartyServices.list,
    { params: { account_id: accountId }, query: { per_page: 100, sort: 'name', filter: { type: 'woocommerce_api,soft_one_api' } } },
    { staleTime: 60_000, enabled: isReadable },
  )
  const options = (answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return options.length ? { service: { label: t('service'), options } } : {}
}
