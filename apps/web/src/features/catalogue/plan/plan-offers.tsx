import { chooseAccountMembership, type AccountPlan, type Product } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Group,
  IconCheck,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  toast,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { nameOf, shortTextOf, planFor, PriceText, usePlanPrice, type Interval } from '../display/index.ts'
import { useFeatureValue } from './feature-value.ts'

/** Maximum number of features on a card; the table below lists all. */
const SHOWN = 6

/** The available plans side by side; they can be chosen unless `isLocked`. */
export function PlanOffers({ plan, isLocked }: { plan: AccountPlan; isLocked: boolean }) {
  const { t } = useTranslation('plans')
  const [interval, setInterval] = useState<Interval>('month')
  const [chosen, setChosen] = useState<Product | null>(null)
  const hasYears = plan.offers.some((offer) => offer.subscriptionPlans?.some((one) => one.interval === 'year'))
  const picker = hasYears && (
    <SegmentedControl
      value={interval}
      onChange={setInterval}
      data={(['month', 'year'] as const).map((value) => ({ value, label: t(`interval.${value}`) }))}
      aria-label={t('offers.interval')}
    />
  )
  return (
    <SettingsCard title={t('offers.title')} text={t('offers.text')} action={picker}>
      {plan.offers.length === 0 && <EmptyState title={t('offers.none')} text={t('offers.none_text')} />}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: Math.min(4, Math.max(2, plan.offers.length)) }}>
        {plan.offers.map((offer) => (
          <Offer key={offer.id} offer={offer} plan={plan} interval={interval} isLocked={isLocked} onChoose={() => setChosen(offer)} />
        ))}
      </SimpleGrid>
      {chosen && <Choose offer={chosen} plan={plan} interval={interval} onClose={() => setChosen(null)} />}
    </SettingsCard>
  )
}

interface OfferProps {
  offer: Product
  plan: AccountPlan
  interval: Interval
  isLocked: boolean
  onChoose: () => void
}

function Offer({ offer, plan, interval, isLocked, onChoose }: OfferProps) {
  const { t, i18n } = useTranslation('plans')
  const isCurrent = offer.id === plan.product?.id
  const isLarger = rank(offer) > rank(plan.product)
  const text = shortTextOf(offer, i18n.language)
  return (
    <Card
      withBorder
      padding="lg"
      component="article"
      style={isCurrent ? { borderColor: 'var(--mantine-primary-color-filled)' } : undefined}
    >
      <Stack gap="sm" h="100%">
        <Head offer={offer} plan={plan} />
        <div>
          <PriceText product={offer} plan={planFor(offer, interval)} />
          <Saving offer={offer} interval={interval} />
        </div>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        <Given offer={offer} />
        <Button variant={isLarger ? 'filled' : 'default'} disabled={isLocked || (isCurrent && !plan.wish)} onClick={onChoose} mt="xs">
          {isCurrent ? t('offers.current') : t(isLarger ? 'offers.upgrade' : 'offers.change')}
        </Button>
      </Stack>
    </Card>
  )
}

function Head({ offer, plan }: { offer: Product; plan: AccountPlan }) {
  const { t, i18n } = useTranslation('plans')
  const isCurrent = offer.id === plan.product?.id
  return (
    <Group justify="space-between" gap="xs">
      <Text fw={650} component="h3" m={0}>
        {nameOf(offer, i18n.language)}
      </Text>
      {isCurrent && <Badge tt="none">{t('offers.current')}</Badge>}
      {offer.id === plan.wish?.product.id && (
        <Badge tt="none" color="blue" variant="light">
          {t('offers.wished')}
        </Badge>
      )}
      {offer.account_id !== null && !isCurrent && (
        <Badge tt="none" color="grape" variant="light">
          {t('offers.custom')}
        </Badge>
      )}
    </Group>
  )
}

function Given({ offer }: { offer: Product }) {
  const valueOf = useFeatureValue()
  const enabledFeatures = (offer.features ?? []).filter((feature) => feature.enabled).slice(0, SHOWN)
  return (
    <Stack gap={6} style={{ flex: 1 }}>
      {enabledFeatures.map((feature) => (
        <Group key={feature.feature_code} gap={6} wrap="nowrap" align="flex-start">
          <IconCheck size={16} color="var(--mantine-color-teal-6)" style={{ flexShrink: 0, marginTop: 2 }} />
          <Text size="sm">{feature.type === 'limit' ? `${feature.name}: ${valueOf(feature)}` : feature.name}</Text>
        </Group>
      ))}
    </Stack>
  )
}

/** The saving of a yearly plan compared to twelve months. */
function Saving({ offer, interval }: { offer: Product; interval: Interval }) {
  const { t } = useTranslation('plans')
  const [month, year] = [planFor(offer, 'month'), planFor(offer, 'year')]
  if (interval !== 'year' || month?.interval !== 'month' || year?.interval !== 'year') return null
  const saved = month.price_minor * 12 - year.price_minor
  return saved > 0 ? (
    <Text size="xs" c="teal">
      {t('offers.saving', { amount: formatMoney(saved, year.currency) })}
    </Text>
  ) : null
}

function Choose({ offer, plan, interval, onClose }: { offer: Product; plan: AccountPlan; interval: Interval; onClose: () => void }) {
  const { t, i18n } = useTranslation('plans')
  const per = usePlanPrice()
  const account_id = useAccountId()
  const choose = useAct(chooseAccountMembership, ['features', 'accounts', 'account-subscriptions'])
  const paid = offer.is_default ? null : planFor(offer, interval)
  // A plan without subscription plans, such as a custom plan, has a monthly price.
  const { price_minor, currency } = offer
  const cost = paid ?? (offer.is_default || !price_minor ? null : { price_minor, currency, interval: 'month' as const, interval_count: 1 })
  const name = nameOf(offer, i18n.language)
  const confirm = async () => {
    const isDone = await choose.run({ params: { account_id }, body: { product_id: offer.id, subscription_plan_id: paid?.id ?? null } })
    if (isDone) toast({ message: t('choose.done', { name }), tone: 'good' })
    onClose()
  }
  const smaller = overAfter(offer, plan)
  return (
    <ConfirmDialog
      opened
      title={t('choose.title', { name })}
      confirmLabel={t('choose.confirm')}
      pending={choose.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {cost ? t('choose.paid', { price: formatMoney(cost.price_minor, cost.currency), per: per(cost) }) : t('choose.free')}
        </Text>
        {smaller.length > 0 && (
          <Text size="sm" c="orange">
            {t('choose.over', { names: smaller.join(', ') })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Limits that the account would exceed with this plan. */
const overAfter = (offer: Product, plan: AccountPlan): string[] =>
  plan.usage.flatMap(({ code, name, used, unit }) => {
    const limit = offer.features?.find((feature) => feature.feature_code === code)?.value
    return limit !== undefined && limit !== null && used > limit * (unit === 'bytes' ? 1024 ** 3 : 1) ? [name] : []
  })

const rank = (product: Product | null): number => (!product || product.is_default ? -1 : (product.tier ?? product.price_minor ?? 0))
