import { accOrders, thirdPartyServices, updateWoocommerceApiService, type WoocommerceApiService } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { LoadedShop } from './loaded-shop.tsx'
import { SHOP_RULES, ShopFields, useShopLabels } from './shop-fields.tsx'
import { shopServicePaths } from './shop-paths.ts'
import { shopValues, updateBody, type ShopValues } from './shop-values.ts'

/** Changes keys and settings of a shop. Another meaning of a status is given to the orders that are here. */
export function ShopEditModal() {
  const { t } = useTranslation('woocommerce')
  return <LoadedShop title={t('edit')}>{(shop) => <EditForm key={shop.id} shop={shop} />}</LoadedShop>
}

function EditForm({ shop }: { shop: WoocommerceApiService }) {
  const { t } = useTranslation('woocommerce')
  const navigate = useNavigate()
  const form = useEndpointForm<typeof updateWoocommerceApiService, ShopValues>(updateWoocommerceApiService, {
    params: { id: shop.id },
    defaults: shopValues(shop),
    rules: SHOP_RULES,
    labels: useShopLabels(),
    toBody: updateBody,
    invalidates: [thirdPartyServices, accOrders],
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      void navigate({ to: shopServicePaths.page(shop.account_id, shop.id), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <FormModal title={t('edit')} form={form}>
      <ShopFields form={form} keyHint={shop.key_hint} />
    </FormModal>
  )
}
