import { copyProduct, type Product } from '@stoa/contract/browser'
import { ActionIcon, Badge, Button, Group, IconDots, IconEdit, IconTrash, Menu, PageSkeleton, Tabs, TabRow } from '@stoa/ui'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, RecordColumns, RecordPage, useEndpoint, useLive, useMay } from '../../../../kit/index.ts'
import { useAddressedProduct, useCatalogue, type ProductKind } from '../product-kinds.ts'
import { isCustomPlan, PublishedBadge } from '../list/product-columns.tsx'
import { useCopyProduct } from '../../display/index.ts'
import { useArchiving } from './use-archiving.ts'
import { ProductContext } from './product-context.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductFiles } from './product-files.tsx'
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
  const { channel, params } = useCatalogue()
  const loaded = useEndpoint(kind.resource.read, { params: { ...params, id }, query: { include: kind.include } }, { keepPrevious: true })
  useLive(channel, 'product.updated', (event: { key: number }) => event.key === id && loaded.reload())
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
  const { pathOf } = useCatalogue()
  const base = pathOf(product)
  const active = kind.tabs.find((tab) => pathname.startsWith(`${base}/${tab}`)) ?? 'overview'
  const counts: Partial<Record<string, number | undefined>> = {
    services: product.productServices?.length,
    'package-items': product.packageItems?.length,
    'package-editions': product.packageEditions?.length,
    'subscription-plans': product.subscriptionPlans?.filter((plan) => plan.is_active).length,
    projects: product.projects?.length,
  }
  return (
    <RecordPage
      key={product.id}
      title={nameOf(product)}
      id={product.id}
      pageOf={(id) => pathOf({ ...product, id: Number(id) })}
      state={
        <>
          <PublishedBadge product={product} />
          <span>{`${t(`types.${product.type}`)} · ${product.code}`}</span>
          {product.is_default && <span>{t('free_plan')}</span>}
        </>
      }
      actions={<Actions product={product} />}
    >
      <RecordColumns
        isWide
        fields={<ProductFacts />}
        line={
          <div>
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
          </div>
        }
        lineLabel={t('tabs.overview')}
        related={active === 'overview' && <ProductFiles product={product} />}
      />
    </RecordPage>
  )
}

function Actions({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const publishing = usePublishing()
  const { calls, pathOf } = useCatalogue()
  const isMembership = product.type === 'membership'
  return (
    <Group gap="xs">
      {!isCustomPlan(product) && (
        <Can endpoint={calls.publish} otherwise="explain">
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
        <Can endpoint={calls.products.update}>
          <Button variant="default" leftSection={<IconEdit size={16} />} component={Link} to={`${pathOf(product)}/edit`}>
            {t('edit')}
          </Button>
          <MoreActions product={product} />
        </Can>
      )}
    </Group>
  )
}

function MoreActions({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const may = useMay()
  const navigate = useNavigate()
  const archiving = useArchiving()
  const { account_id, calls, pathOf } = useCatalogue()
  const copying = useCopyProduct(account_id ?? 0, (made) => void navigate({ to: pathOf(made) }))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${pathOf(product)}/requirements`}>
          {t('requirements.edit')}
        </Menu.Item>
        {account_id !== null && may(copyProduct) && (
          <Menu.Item onClick={() => void copying.copy(product)} disabled={copying.isPending}>
            {t('copy')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void archiving.toggle(product)} disabled={archiving.isPending}>
          {t(product.archived_at ? 'restore' : 'archive')}
        </Menu.Item>
        {may(calls.products.remove) && (
          <Menu.Item color="red" leftSection={<IconTrash size={14} />} component={Link} to={`${pathOf(product)}/delete`}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
