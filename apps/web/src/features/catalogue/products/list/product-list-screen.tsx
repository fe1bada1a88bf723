import { adminProducts, PRODUCT_TYPES, productChoices, publishProduct, type Product } from '@stoa/contract/browser'
import { ActionIcon, Button, IconDots, IconEdit, IconEye, IconPlus, IconTrash, Menu } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useEndpoint, useListScreen, useMay } from '../../../../kit/index.ts'
import { productPath, type ProductKind } from '../product-kinds.ts'
import { useProductColumns } from './product-columns.tsx'
import { useProductWords } from '../product-name.ts'
import { usePublishing } from '../page/use-publishing.ts'

/** Products of a type, or of all types. */
export function ProductListScreen({ kind }: { kind?: ProductKind }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const resource = kind?.resource ?? adminProducts
  const list = useListScreen(
    resource as typeof adminProducts,
    {},
    { include: ['categories'], hidden: ['code', 'cost', 'orders', 'created'], sort: '-created' },
  )
  const columns = useProductColumns(!kind)
  const filters = useProductFilters(!kind)
  const create = kind ? (
    <Can endpoint={resource.create}>
      <Button component={Link} to={`${kind.base}/create`} leftSection={<IconPlus size={16} />}>
        {t(`create.${kind.type}`)}
      </Button>
    </Can>
  ) : (
    <CreateMenu />
  )
  return (
    <Screen title={t(kind ? `titles.${kind.type}` : 'titles.all')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<Product>
        list={list}
        columns={columns}
        backOffice
        onOpen={(product) => void navigate({ to: productPath(product) })}
        rowActions={rowMenu}
        empty={{ title: t(`empty.${kind?.type ?? 'all'}_title`), text: t(`empty.${kind?.type ?? 'all'}_text`), action: create }}
      />
      <Outlet />
    </Screen>
  )
}

function useProductFilters(withType: boolean) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const choices = useEndpoint(productChoices, {}, { staleTime: 300_000 })
  const { categories = [], tags = [] } = choices.answer?.data ?? {}
  return {
    ...(withType && { type: { label: t('columns.type'), options: PRODUCT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) } }),
    category: { label: t('columns.categories'), options: categories.map((one) => ({ value: one.id, label: nameOf(one) })) },
    tag: { label: t('columns.tags'), options: tags.map(({ id, name }) => ({ value: id, label: name })) },
    published: { label: t('published') },
    price: { label: t('price_in_cents') },
    custom: { label: t('custom') },
    date_created: { label: t('columns.created') },
  }
}

function CreateMenu() {
  const { t } = useTranslation('products')
  return (
    <Can endpoint={adminProducts.create}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} />}>{t('create.any')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PRODUCT_TYPES.map((type) => (
            <Menu.Item key={type} component={Link} to={`${productPath({ type, id: 0 }).replace(/0$/, '')}create`}>
              {t(`create.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Can>
  )
}

const rowMenu = (product: Product) => <RowMenu product={product} />

function RowMenu({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const may = useMay()
  const publishing = usePublishing()
  const path = productPath(product)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={14} />} component={Link} to={product.type === 'membership' ? path : `${path}/edit`}>
          {t('edit')}
        </Menu.Item>
        {may(publishProduct) && product.account_id === null && (
          <Menu.Item leftSection={<IconEye size={14} />} onClick={() => void publishing.toggle(product)} disabled={publishing.isPending}>
            {t(product.published_at ? 'unpublish' : 'publish')}
          </Menu.Item>
        )}
        {may(adminProducts.remove) && product.type !== 'membership' && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="red" component={Link} to={`${path}/delete`}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
