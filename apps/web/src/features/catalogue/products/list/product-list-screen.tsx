import { createProductImport, type adminProducts, type Product } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconArchive,
  IconDots,
  IconEdit,
  IconEye,
  IconFileSpreadsheet,
  IconPlus,
  IconTrash,
  Menu,
} from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useEndpoint, useListScreen, useMay } from '../../../../kit/index.ts'
import { useCatalogue, type ProductKind } from '../product-kinds.ts'
import { isCustomPlan, useProductColumns } from './product-columns.tsx'
import { useProductWords } from '../product-name.ts'
import { useArchiving } from '../page/use-archiving.ts'
import { usePublishing } from '../page/use-publishing.ts'

/** Products of a type, or of all types: of the platform, or of the account in the address. */
export function ProductListScreen({ kind }: { kind?: ProductKind }) {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  const { account_id, calls, params, pathOf } = useCatalogue()
  const resource = kind?.resource ?? calls.products
  const words = account_id === null ? (kind?.type ?? 'all') : 'own'
  const list = useListScreen(resource as typeof adminProducts, params, {
    include: ['categories'],
    hidden: ['code', 'cost', 'orders', 'created'],
    sort: '-created',
  })
  const columns = useProductColumns(!kind)
  const filters = useProductFilters(!kind)
  const create = kind ? (
    <Can endpoint={resource.create}>
      <Button component={Link} to={`${kind.base}/create`} leftSection={<IconPlus size={16} />}>
        {t(`create.${kind.type}`)}
      </Button>
    </Can>
  ) : (
    <>
      {account_id !== null && <ImportButton />}
      <CreateMenu />
    </>
  )
  return (
    <Screen title={t(`titles.${words}`)} subtitle={account_id === null ? undefined : t('titles.own_text')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice={account_id === null} />
      <DataList<Product>
        list={list}
        columns={columns}
        backOffice={account_id === null}
        onOpen={(product) => void navigate({ to: pathOf(product) })}
        rowActions={rowMenu}
        empty={{ title: t(`empty.${words}_title`), text: t(`empty.${words}_text`), action: account_id === null ? create : <FirstSteps /> }}
      />
      <Outlet />
    </Screen>
  )
}

function useProductFilters(withType: boolean) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { account_id, calls, params, types } = useCatalogue()
  const choices = useEndpoint(calls.choices, { params }, { staleTime: 300_000 })
  const { categories = [], tags = [] } = choices.answer?.data ?? {}
  return {
    ...(withType && { type: { label: t('columns.type'), options: types.map((value) => ({ value, label: t(`types.${value}`) })) } }),
    category: { label: t('columns.categories'), options: categories.map((one) => ({ value: one.id, label: nameOf(one) })) },
    tag: { label: t('columns.tags'), options: tags.map(({ id, name }) => ({ value: id, label: name })) },
    published: { label: t('published') },
    price: { label: t('price_in_cents') },
    archived: { label: t('archived') },
    ...(account_id === null && { custom: { label: t('custom') } }),
    date_created: { label: t('columns.created') },
  }
}

/** What the members of an account can do to begin: make a product, or copy one of the platform. */
function FirstSteps() {
  const { t } = useTranslation('products')
  const { account_id } = useCatalogue()
  return (
    <Group gap="xs" justify="center">
      <CreateMenu />
      <ImportButton />
      <Button variant="default" component={Link} to={`/accounts/${account_id}/products`}>
        {t('copy_from_platform')}
      </Button>
    </Group>
  )
}

function ImportButton() {
  const { t } = useTranslation('products')
  const { home } = useCatalogue()
  return (
    <Can endpoint={createProductImport}>
      <Button variant="default" component={Link} to={`${home}/import`} leftSection={<IconFileSpreadsheet size={16} />}>
        {t('import.label')}
      </Button>
    </Can>
  )
}

function CreateMenu() {
  const { t } = useTranslation('products')
  const { calls, kinds, types } = useCatalogue()
  return (
    <Can endpoint={calls.products.create}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} />}>{t('create.any')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map((type) => (
            <Menu.Item key={type} component={Link} to={`${kinds[type].base}/create`}>
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
  const { calls, pathOf } = useCatalogue()
  const archiving = useArchiving()
  const path = pathOf(product)
  if (!may(calls.products.update)) return null
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
        {may(calls.publish) && !isCustomPlan(product) && (
          <Menu.Item leftSection={<IconEye size={14} />} onClick={() => void publishing.toggle(product)} disabled={publishing.isPending}>
            {t(product.published_at ? 'unpublish' : 'publish')}
          </Menu.Item>
        )}
        {product.type !== 'membership' && (
          <Menu.Item leftSection={<IconArchive size={14} />} onClick={() => void archiving.toggle(product)} disabled={archiving.isPending}>
            {t(product.archived_at ? 'restore' : 'archive')}
          </Menu.Item>
        )}
        {may(calls.products.remove) && product.type !== 'membership' && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="red" component={Link} to={`${path}/delete`}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
