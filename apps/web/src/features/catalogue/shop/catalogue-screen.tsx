import { products, type Product } from '@stoa/contract/browser'
import {
  Button,
  Chip,
  EmptyState,
  Group,
  IconListDetails,
  IconPackage,
  PageSkeleton,
  PageTurner,
  Paper,
  SegmentedControl,
  SimpleGrid,
  SimpleSelect,
  Stack,
  TextInput,
  IconSearch,
} from '@stoa/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, readAddress, useListScreen, type ListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ProductCard } from './product-card.tsx'
import { useSells } from '../display/index.ts'
import { useCategories } from './use-categories.ts'

const TYPES = ['basic', 'package', 'service'] as const
const SORTS = ['position', 'name', 'price', '-published'] as const
/** Values of the filter by owner: all, own, of the platform. */
const OWNERS = ['', 'true', 'false'] as const
const INCLUDE = ['categories', 'packageItems', 'packageItems.product', 'packageEditions', 'packageEditions.packageItems'] as const

/** The catalogue of an account: products of the platform, and custom products of the account (spec 2.5). */
export function CatalogueScreen() {
  const { t } = useTranslation('catalogue')
  const account_id = useAccountId()
  const address = readAddress(useSearch({ strict: false }))
  const types = address.filters.type === undefined ? { type: [...TYPES] } : {}
  const list = useListScreen(
    products,
    {},
    { include: INCLUDE, sort: 'position', fixed: { account: [account_id], published: true, ...types } },
  )
  return (
    <Screen title={t('title')} subtitle={t('subtitle')} actions={<OwnProducts />}>
      <Stack gap="md">
        <Filters list={list} />
        <NotLoaded loaded={list} />
        {list.isFirstLoad && <PageSkeleton />}
        {list.status === 'resolved' && list.rows.length === 0 && <NoProducts list={list} />}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }}>
          {list.rows.map((product: Product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </SimpleGrid>
        {list.meta.last_page > 1 && <PageTurner page={list.meta.current_page} pages={list.meta.last_page} onPage={list.setPage} />}
      </Stack>
    </Screen>
  )
}

/** Leads to the products that the account sells itself. */
function OwnProducts() {
  const { t } = useTranslation('catalogue')
  const account_id = useAccountId()
  const sells = useSells()
  if (!sells) return null
  return (
    <Button component={Link} to={`/accounts/${account_id}/products/own`} leftSection={<IconListDetails size={16} />}>
      {t('own_products')}
    </Button>
  )
}

const chosen = (list: ListScreen, name: string): string => String([list.filters[name]].flat()[0] ?? '')

function Filters({ list }: { list: ListScreen }) {
  const { t } = useTranslation('catalogue')
  const categories = useCategories()
  const category = chosen(list, 'category')
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="search"
          flex="1 1 16rem"
          maw={420}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={list.search.text}
          onChange={(event) => list.search.type(event.currentTarget.value)}
        />
        <SegmentedControl
          value={chosen(list, 'type')}
          onChange={(value) => list.applyFilters({ type: value || undefined })}
          data={[{ value: '', label: t('types.all') }, ...TYPES.map((value) => ({ value, label: t(`types.${value}`) }))]}
          aria-label={t('types.label')}
        />
        <SegmentedControl
          value={chosen(list, 'custom')}
          onChange={(value) => list.applyFilters({ custom: value || undefined })}
          data={OWNERS.map((value) => ({ value, label: t(`owners.${value === '' ? 'all' : value === 'true' ? 'own' : 'platform'}`) }))}
          aria-label={t('owners.label')}
        />
        <SimpleSelect
          required
          aria-label={t('sort.label')}
          value={list.sort ?? 'position'}
          onChange={(event) => list.setSort(event.currentTarget.value)}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value.replace('-', '')}` as 'sort.name') }))}
        />
      </Group>
      {categories.length > 0 && (
        <Group gap={6} role="group" aria-label={t('categories')}>
          {categories.map(({ value, label }) => (
            <Chip
              key={value}
              size="xs"
              checked={category === String(value)}
              onChange={(checked) => list.applyFilters({ category: checked ? String(value) : undefined })}
            >
              {label}
            </Chip>
          ))}
        </Group>
      )}
    </>
  )
}

/** Message for an empty catalogue or a search without results. */
function NoProducts({ list }: { list: ListScreen }) {
  const { t } = useTranslation('catalogue')
  const isNarrowed = Boolean(list.search.text || Object.keys(list.filters).length)
  const reset = (
    <Button variant="default" onClick={list.reset}>
      {t('reset')}
    </Button>
  )
  return (
    <Paper withBorder>
      <EmptyState
        icon={<IconPackage size={28} />}
        title={t(isNarrowed ? 'none_found' : 'empty')}
        text={t(isNarrowed ? 'none_found_text' : 'empty_text')}
        action={isNarrowed && reset}
      />
    </Paper>
  )
}
