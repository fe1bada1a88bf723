import { adminProducts, publishProduct, type Product } from '@stoa/contract/browser'
import { ActionIcon, Badge, Button, Group, IconDots, IconEdit, IconTrash, Menu, PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, Screen, useEndpoint, useLive } from '../../../../kit/index.ts'
import { productPath, useAddressedProduct, type ProductKind } from '../product-kinds.ts'
import { PublishedBadge } from '../list/product-columns.tsx'
import { ProductContext } from './product-context.ts'
import { ProductOverview } from './product-overview.tsx'
import { useProductWords } from '../product-name.ts'
import { usePublishing } from './use-publishing.ts'

interface ProductShellProps {
  /** Replaces the usual overview at the product's own address. */
  overview?: ReactNode
  /** Further cards of the overview. */
  cards?: ReactNode
}

/** A product: header and tabs with addresses; modals open above the overview. */
export function ProductShell({ overview, cards }: ProductShellProps) {
  const { kind, id } = useAddressedProduct()
  const loaded = useEndpoint(kind.resource.read, { params: { id }, query: { include: kind.include } }, { keepPrevious: true })
  useLive('admin', 'product.updated', (event: { key: number }) => event.key === id && loaded.reload())
  const product = loaded.answer?.data
  if (!product || product.id !== id) {
    if (!loaded.reason) return <PageSkeleton />
    return <NotLoaded loaded={loaded} />
  }
  return (
    <ProductContext value={{ product, kind, reload: loaded.reload }}>
      <Shown product={product} kind={kind} overview={overview ?? <ProductOverview extra={cards} />} />
    </ProductContext>
  )
}

function Shown({ product, kind, overview }: { product: Product; kind: ProductKind; overview: ReactNode }) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const base = productPath(product)
  const active = kind.tabs.find((tab) => pathname.startsWith(`${base}/${tab}`)) ?? 'overview'
  const counts: Partial<Record<string, number | undefined>> = {
    services: product.productServices?.length,
    'package-items': product.packageItems?.length,
    'package-editions': product.packageEditions?.length,
    'subscription-plans': product.subscriptionPlans?.filter((plan) => plan.is_active).length,
    projects: product.projects?.length,
  }
  return (
    <Screen title={nameOf(product)} subtitle={`${t(`types.${product.type}`)} · ${product.code}`} actions={<Actions product={product} />}>
      <Tabs value={active} onChange={(tab) => void navigate({ to: tab === 'overview' ? base : `${base}/${tab}` })} mb="md">
        <TabRow active={active}>
          {['overview', ...kind.tabs].map((tab) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              style={{ whiteSpace: 'nowrap' }}
              rightSection={
                counts[tab] ? (
                  <Badge size="sm" variant="light" circle>
                    {counts[tab]}
                  </Badge>
                ) : null
              }
            >
              {t(`tabs.${tab}` as 'tabs.overview')}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      {active === 'overview' && overview}
      <Outlet />
    </Screen>
  )
}

function Actions({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const publishing = usePublishing()
  const path = productPath(product)
  const isMembership = product.type === 'membership'
  return (
    <Group gap="xs">
      {product.is_default && <Badge variant="light">{t('free_plan')}</Badge>}
      <PublishedBadge product={product} />
      {product.account_id === null && (
        <Can endpoint={publishProduct} otherwise="explain">
          <Button
            variant={product.published_at ? 'default' : 'filled'}
            loading={publishing.isPending}
            onClick={() => void publishing.toggle(product)}
          >
            {t(product.published_at ? 'unpublish' : 'publish')}
          </Button>
        </Can>
      )}
      {!isMembership && (
        <Can endpoint={adminProducts.update}>
          <Button variant="default" leftSection={<IconEdit size={16} />} component={Link} to={`${path}/edit`}>
            {t('edit')}
          </Button>
        </Can>
      )}
      {!isMembership && (
        <Can endpoint={adminProducts.remove}>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('actions')}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={`${path}/requirements`}>
                {t('requirements.edit')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={14} />} component={Link} to={`${path}/delete`}>
                {t('delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Can>
      )}
    </Group>
  )
}
