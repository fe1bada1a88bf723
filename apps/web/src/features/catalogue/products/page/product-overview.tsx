import type { Product } from '@stoa/contract/browser'
import { Alert, Badge, Button, Grid, Group, Stack, Text, Facts, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, formatPercent } from '../../../../kit/index.ts'
import { RequirementsView } from '../../requirements/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { MarginLine } from '../form/margin-line.tsx'
import { isCustomPlan } from '../list/product-columns.tsx'
import { useShownProduct } from './product-context.ts'
import { ProductFiles } from './product-files.tsx'
import { useProductWords } from '../product-name.ts'

/** A product's details, prices, margin, questions and appearance. */
export function ProductOverview({ extra }: { extra?: ReactNode }) {
  const { product } = useShownProduct()
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          <Missing product={product} />
          <PriceCard product={product} />
          {extra}
          <TextCard product={product} />
          <RequirementsCard product={product} />
          <TasksCard product={product} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <ProductFiles product={product} />
          <MoreCard product={product} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** The fields that a product needs for publishing. */
function Missing({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  if (product.published_at || isCustomPlan(product)) return null
  const priced = product.price_minor !== null || product.price_mode === 'on_request' || product.price_mode === 'computed'
  const missing = [
    ...(priced ? [] : [t('fields.price')]),
    ...(product.vat_rate_id ? [] : [t('fields.vat_rate')]),
    ...(product.type === 'package' && !product.packageItems?.length ? [t('tabs.package-items')] : []),
  ]
  if (!missing.length) return null
  return (
    <Alert color="yellow" variant="light">
      {t('missing', { fields: missing.join(', ') })}
    </Alert>
  )
}

function PriceCard({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { showsCost } = useCatalogue()
  const { priceOf } = useProductWords()
  const facts: (readonly [string, ReactNode])[] = [
    [t('columns.price'), priceOf(product)],
    [t('fields.vat_rate'), product.vat_rate_bp === null ? '–' : formatPercent(product.vat_rate_bp, 2)],
    [t('fields.supply_type'), t(`supply_types.${product.supply_type}`)],
    ...(product.default_duration_days === null ? [] : [[t('fields.duration'), String(product.default_duration_days)] as const]),
  ]
  return (
    <SettingsCard title={t('sections.price')}>
      <Stack gap="sm">
        <Facts facts={facts} />
        {showsCost && (product.price_mode === 'fixed' || product.price_mode === 'from') && (
          <MarginLine values={product} product={product} />
        )}
      </Stack>
    </SettingsCard>
  )
}

function TextCard({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { textOf } = useProductWords()
  const short = textOf(product.short_description_en, product.short_description_gr)
  const html = textOf(product.description_en, product.description_gr)
  return (
    <SettingsCard title={t('sections.texts')}>
      {short && (
        <Text size="sm" fw={500} mb="xs">
          {short}
        </Text>
      )}
      {/* The server sanitizes descriptions. */}
      {html && <Text component="div" size="sm" dangerouslySetInnerHTML={{ __html: html }} />}
      {!short && !html && (
        <Text size="sm" c="dimmed">
          {t('no_texts')}
        </Text>
      )}
    </SettingsCard>
  )
}

function RequirementsCard({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { calls, pathOf } = useCatalogue()
  if (product.type === 'membership') return null
  const edit = (
    <Can endpoint={calls.products.update}>
      <Button size="xs" variant="default" component={Link} to={`${pathOf(product)}/requirements`}>
        {t('requirements.edit')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('requirements.title')} text={t('requirements.text')} action={edit}>
      <RequirementsView requirements={product.requirements} />
    </SettingsCard>
  )
}

function TasksCard({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  if (!product.task_template.length) return null
  return (
    <SettingsCard title={t('tasks.title')}>
      <Stack component="ol" gap={4} m={0} pl="lg">
        {product.task_template.map((task, at) => (
          <Text key={at} component="li" size="sm">
            {task.title}{' '}
            <Text span size="xs" c="dimmed">
              {t('tasks.after', { count: task.offset_days })}
            </Text>
          </Text>
        ))}
      </Stack>
    </SettingsCard>
  )
}

function MoreCard({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('products')
  const { nameOf } = useProductWords()
  return (
    <SettingsCard title={t('sections.more')}>
      <Stack gap="sm">
        <Group gap={4}>
          {product.categories?.map((category) => (
            <Badge key={category.id} variant="light" tt="none">
              {nameOf(category)}
            </Badge>
          ))}
          {product.tags?.map((tag) => (
            <Badge key={tag.id} variant="outline" tt="none" {...(tag.color && { color: tag.color })}>
              {tag.name}
            </Badge>
          ))}
        </Group>
        <Facts
          facts={[
            [t('columns.orders'), String(product.orders_count ?? 0)],
            [t('columns.published_at'), product.published_at ? formatInstant(product.published_at, i18n.language) : '–'],
            [t('columns.created'), formatInstant(product.created_at, i18n.language)],
            [t('columns.updated'), formatInstant(product.updated_at, i18n.language)],
          ]}
        />
      </Stack>
    </SettingsCard>
  )
}
