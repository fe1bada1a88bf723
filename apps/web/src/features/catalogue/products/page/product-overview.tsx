import type { Product } from '@stoa/contract/browser'
import { Alert, Button, Stack, Text, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'
import { RequirementsView } from '../../requirements/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { isCustomPlan } from '../list/product-columns.tsx'
import { useShownProduct } from './product-context.ts'
import { useProductWords } from '../product-name.ts'

/** What a product lacks, its texts, questions and tasks. */
export function ProductOverview({ extra }: { extra?: ReactNode }) {
  const { product } = useShownProduct()
  return (
    <Stack>
      <Missing product={product} />
      {extra}
      <TextCard product={product} />
      <RequirementsCard product={product} />
      <TasksCard product={product} />
    </Stack>
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
