import {
  ACC_PRODUCT_STATUSES,
  ACC_PRODUCT_STOCK,
  ACC_PRODUCT_TYPES,
  accProductCategories,
  accProducts,
  type AccProduct,
} from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, ListToolbar, Screen, useEndpoint, useListScreen, type FilterFields } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { useServiceFilter } from '../parts/index.ts'
import { HIDDEN_COLUMNS, useProductColumns } from './product-columns.tsx'
import { shopProductPaths } from './product-paths.ts'

/** The products of an account's shop. */
export function ShopProductsScreen() {
  const { t } = useTranslation('shop')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    accProducts,
    { account_id: accountId },
    { include: ['coverMedia', 'thirdPartyServiceProducts'], hidden: HIDDEN_COLUMNS, sort: '-created' },
  )
  const columns = useProductColumns(accountId)
  const filters = useProductFilters(accountId)
  const [doomed, setDoomed] = useState<AccProduct | null>(null)
  const create = (
    <Can endpoint={accProducts.create} otherwise="explain">
      <Button component={Link} to={shopProductPaths.create(accountId)} search={true} leftSection={<IconPlus size={16} />}>
        {t('products.create')}
      </Button>
    </Can>
  )
  const remove = (product: AccProduct) => (
    <Can endpoint={accProducts.remove}>
      <ActionIcon aria-label={t('products.delete', { name: product.name })} onClick={() => setDoomed(product)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <Screen title={t('products.title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<AccProduct>
        list={list}
        columns={columns}
        onOpen={(product) => void navigate({ to: shopProductPaths.modal(accountId, product.id), search: true })}
        rowActions={remove}
        empty={{ title: t('products.empty_title'), text: t('products.empty_text'), action: create }}
      />
      <DeleteDialog
        endpoint={accProducts.remove}
        params={doomed && { account_id: accountId, id: doomed.id }}
        {...(doomed && { name: doomed.name })}
        onClose={() => setDoomed(null)}
      />
      <Outlet />
    </Screen>
  )
}

function useProductFilters(accountId: number): FilterFields {
  const { t } = useTranslation('shop')
  const services = useServiceFilter(accountId)
  const categories = useEndpoint(accProductCategories, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return {
    status: {
      label: t('products.columns.status'),
      options: ACC_PRODUCT_STATUSES.map((value) => ({ value, label: t(`products.statuses.${value}`) })),
    },
    stock: {
      label: t('products.columns.stock'),
      options: ACC_PRODUCT_STOCK.map((value) => ({ value, label: t(`products.stock.${value}`) })),
    },
    type: {
      label: t('products.columns.type'),
      options: ACC_PRODUCT_TYPES.map((value) => ({ value, label: t(`products.types.${value}`) })),
    },
    category: {
      label: t('products.columns.categories'),
      options: (categories.answer?.data ?? []).map((value) => ({ value, label: value })),
    },
    ...services,
    price: { label: t('products.price_filter') },
    date_created: { label: t('products.columns.created') },
  }
}
