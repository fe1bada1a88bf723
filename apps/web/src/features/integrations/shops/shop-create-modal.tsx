import { createWoocommerceApiService, thirdPartyServices } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { SHOP_RULES, ShopFields, useShopLabels } from './shop-fields.tsx'
import { shopServicePaths } from './shop-paths.ts'
import { blankShop, createBody, type ShopValues } from './shop-values.ts'

/** Connects a shop: its keys are tried before they are kept, and its first synchronisation begins. */
export function ShopCreateModal() {
  const { t } = useTranslation('woocommerce')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const [defaults] = useState(() => blankShop(new Date()))
  const form = useEndpointForm<typeof createWoocommerceApiService, ShopValues>(createWoocommerceApiService, {
    params: { account_id: accountId },
    defaults,
    rules: { ...SHOP_RULES, consumer_key: 'required', consumer_secret: 'required' },
    labels: useShopLabels(),
    toBody: createBody,
    invalidates: [thirdPartyServices],
    onDone: ({ data }) => {
      toast({ message: t('connected', { name: data.name }), tone: 'good' })
      void navigate({ to: shopServicePaths.page(accountId, data.id), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <FormModal title={t('connect')} form={form} submitLabel={t('connect_action')}>
      <ShopFields form={form} />
    </FormModal>
  )
}
