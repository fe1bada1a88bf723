import type { Product } from '@stoa/contract/browser'
import { Badge, Button, Grid, Group, IconArrowLeft, IconDownload, IconListCheck, Image, Paper, Stack, Text, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '@stoa/domain'
import { Screen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { usePlanPrice, nameOf, shortTextOf } from '../display/index.ts'
import { usePriceWords } from './prices.ts'
import { ProductActions } from './product-actions.tsx'
import { RequirementsModal } from '../requirements/index.ts'

/** A product of the catalogue: picture, texts, price, questions for the buyer, references and parts. */
export function ProductPage({ product, children }: { product: Product; children?: ReactNode }) {
  const { i18n } = useTranslation('catalogue')
  const html = (i18n.language === 'gr' ? product.description_gr : null) ?? product.description_en
  // On a page without other content the price is placed first.
  const isBare = !product.cover_url && !html && !children && !product.projects?.length
  return (
    <Screen title={nameOf(product, i18n.language)} subtitle={shortTextOf(product, i18n.language)} actions={<Actions product={product} />}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }} {...(isBare && { display: 'none' })}>
          <Stack gap="lg">
            {product.cover_url && <Image src={product.cover_url} h={220} alt="" fit="cover" radius="md" />}
            {html && (
              <Paper withBorder p="lg">
                <div className="stoa-message-text" dangerouslySetInnerHTML={{ __html: html }} />
              </Paper>
            )}
            {children}
            <References product={product} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Aside product={product} />
        </Grid.Col>
      </Grid>
    </Screen>
  )
}

function Actions({ product }: { product: Product }) {
  return (
    <Group gap="xs">
      <BackButton />
      <ProductActions product={product} />
    </Group>
  )
}

function BackButton() {
  const { t } = useTranslation('catalogue')
  const account_id = useAccountId()
  return (
    <Button variant="default" component={Link} to={`/accounts/${account_id}/products`} leftSection={<IconArrowLeft size={16} />}>
      {t('title')}
    </Button>
  )
}

function Aside({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('catalogue')
  const { priceOf, perOf } = usePriceWords()
  const per = usePlanPrice()
  const [isAsked, setAsked] = useState(false)
  const plans = (product.subscriptionPlans ?? []).filter((plan) => plan.is_active)
  return (
    <Paper withBorder p="lg" style={{ position: 'sticky', top: 16 }}>
      <Stack gap="sm">
        <Group gap={6}>
          <Badge variant="light" tt="none">
            {t(`types_one.${product.type}`)}
          </Badge>
          {product.categories?.map((category) => (
            <Badge key={category.id} variant="light" color="gray" tt="none">
              {nameOf(category, i18n.language)}
            </Badge>
          ))}
        </Group>
        <Group gap={6} align="baseline">
          <Text size="xl" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {priceOf(product)}
          </Text>
          <Text c="dimmed">{perOf(product)}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {product.vat_rate_bp === null ? t('price.net') : t('price.plus_vat', { rate: product.vat_rate_bp / 100 })}
        </Text>
        {plans.map((plan) => (
          <Group key={plan.id} justify="space-between" gap="xs">
            <Text size="sm">{plan.name}</Text>
            <Text size="sm" fw={550}>
              {formatMoney(plan.price_minor, plan.currency)} {per(plan)}
            </Text>
          </Group>
        ))}
        {product.default_duration_days !== null && <Text size="sm">{t('duration', { count: product.default_duration_days })}</Text>}
        {product.requirements.length > 0 && (
          <Button variant="default" leftSection={<IconListCheck size={16} />} onClick={() => setAsked(true)}>
            {t('requirements.show', { count: product.requirements.length })}
          </Button>
        )}
        {product.brochure_url && (
          <Button
            component="a"
            href={product.brochure_url}
            target="_blank"
            rel="noreferrer"
            variant="light"
            leftSection={<IconDownload size={16} />}
          >
            {t('brochure')}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {t('code', { code: product.code })}
        </Text>
      </Stack>
      <RequirementsModal
        name={nameOf(product, i18n.language)}
        requirements={isAsked ? product.requirements : null}
        onClose={() => setAsked(false)}
      />
    </Paper>
  )
}

function References({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue')
  const projects = product.projects ?? []
  if (!projects.length) return null
  return (
    <SettingsCard title={t('references')} text={t('references_text')}>
      <Stack gap="xs">
        {projects.map((project) => (
          <div key={project.uuid}>
            <Text size="sm" fw={550}>
              {project.name}
            </Text>
            {project.caption && (
              <Text size="sm" c="dimmed">
                {project.caption}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </SettingsCard>
  )
}
