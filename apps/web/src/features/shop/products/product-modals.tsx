import { accProducts, type AccProduct } from '@stoa/contract/browser'
import { ListSkeleton, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpoint, useEndpointForm, useMay, useModalClose } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductView } from './product-view.tsx'
import { BLANK, bodyOf, PRODUCT_RULES, valuesOf, type ProductValues } from './product-values.ts'

/** Creates a product, optionally from a template. */
export function ShopProductCreateModal() {
  return <ProductForm product={null} />
}

/** Edits a product, or shows it to members without permission to update it. */
export function ShopProductModal() {
  const { t } = useTranslation('shop')
  const accountId = useAccountId()
  const may = useMay()
  const { accProductId = '' }: { accProductId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(accProducts.read, {
    params: { account_id: accountId, id: Number(accProductId) },
    query: { include: ['coverMedia', 'media'] },
  })
  const product = loaded.answer?.data
  if (product && may(accProducts.update)) return <ProductForm key={product.version} product={product} />
  return (
    <RouteModal title={product?.name ?? t('products.one')} size="xl">
      {product ? (
        <ProductView product={product} />
      ) : loaded.isFirstLoad ? (
        <ListSkeleton rows={4} />
      ) : (
        <NotLoaded loaded={loaded} gone={t('products.gone')} />
      )}
    </RouteModal>
  )
}

function ProductForm({ product }: { product: AccProduct | null }) {
  const { t } = useTranslation('shop')
  const accountId = useAccountId()
  const close = useModalClose()
  const endpoint = (product ? accProducts.update : accProducts.create) as typeof accProducts.create
  const form = useEndpointForm<typeof accProducts.create, ProductValues>(endpoint, {
    params: { account_id: accountId, ...(product && { id: product.id }) },
    defaults: product ? valuesOf(product) : BLANK,
    rules: PRODUCT_RULES,
    labels: Object.fromEntries(Object.keys(PRODUCT_RULES).map((name) => [name, t(`products.fields.${name}` as 'products.fields.name')])),
    toBody: (values) => ({ ...bodyOf(values, product), ...(product && { version: product.version }) }),
    onDone: () => {
      toast({ message: t(product ? 'products.saved' : 'products.created'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal
      title={product?.name ?? t('products.create')}
      form={form}
      size="xl"
      {...(!product && { submitLabel: t('products.create_submit') })}
    >
      <ProductFields form={form} product={product} accountId={accountId} />
    </FormModal>
  )
}
