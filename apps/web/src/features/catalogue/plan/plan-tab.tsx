import { chooseAccountMembership, permission, readAccountMembership, type AccountPlan } from '@stoa/contract/browser'
import { Alert, Anchor, Badge, Button, Group, IconAlertTriangle, IconClock, PageSkeleton, Stack, Text, toast, SettingsCard } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatDay, NotLoaded, useAct, useEndpoint, useMay } from '../../../kit/index.ts'
import { stopOf, useAccountId, useSession } from '../../shared/session/index.ts'
import { nameOf, PriceText } from '../display/index.ts'
import { PlanFeatures } from './plan-features.tsx'
import { PlanOffers } from './plan-offers.tsx'
import { UsageMeters } from './usage-meters.tsx'

/** The account's plan: its features, their use, and the available plans (spec 2.5). */
export function PlanTab() {
  const account_id = useAccountId()
  const loaded = useEndpoint(readAccountMembership, { params: { account_id } })
  const plan = loaded.answer?.data
  const membership = useSession().memberships.find((one) => one.account_id === account_id)
  const isStopped = stopOf(membership) === 'account'
  return (
    <Stack gap="lg">
      <NotLoaded loaded={loaded} />
      {loaded.isFirstLoad && <PageSkeleton />}
      {plan && (
        <>
          {isStopped && <Stopped accountId={account_id} />}
          <Notices plan={plan} />
          <Current plan={plan} />
          <PlanOffers plan={plan} isLocked={isStopped} />
          <PlanFeatures plan={plan} />
        </>
      )}
    </Stack>
  )
}

/** Notice that the platform suspends the account; choosing a plan does not reopen it. */
function Stopped({ accountId }: { accountId: number }) {
  const { t } = useTranslation('plans')
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('notice.account')}>
      {t('notice.account_text')} <ToBills accountId={accountId} />
    </Alert>
  )
}

/** Notices that require the user's attention. */
function Notices({ plan }: { plan: AccountPlan }) {
  const { t, i18n } = useTranslation('plans')
  const account_id = useAccountId()
  const choose = useAct(chooseAccountMembership, ['features', 'accounts'])
  const reachedLimits = plan.usage.filter(({ state }) => state === 'over' || state === 'reached')
  const undoCancellation = async () => {
    if (await choose.run({ params: { account_id }, body: { product_id: plan.product!.id } }))
      toast({ message: t('wish.taken_back'), tone: 'good' })
  }
  return (
    <>
      {plan.status === 'suspended' && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('notice.suspended')}>
          {t('notice.suspended_text')} <ToBills accountId={account_id} />
        </Alert>
      )}
      {plan.status === 'past_due' && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('notice.past_due')}>
          {t('notice.past_due_text')} <ToBills accountId={account_id} />
        </Alert>
      )}
      {reachedLimits.length > 0 && (
        <Alert
          color="orange"
          icon={<IconAlertTriangle size={18} />}
          title={t('notice.over', { names: reachedLimits.map(({ name }) => name).join(', ') })}
        >
          {t('notice.over_text')}
        </Alert>
      )}
      {plan.wish && (
        <Alert color="blue" icon={<IconClock size={18} />} title={t('wish.title', { name: nameOf(plan.wish.product, i18n.language) })}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('wish.text', { day: formatDay(plan.wish.at, i18n.language) })}</Text>
            {plan.product && (
              <Button size="xs" variant="default" loading={choose.isPending} onClick={() => void undoCancellation()}>
                {t('wish.take_back')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
    </>
  )
}

/** Link to the unpaid bills, for users who may read invoices. */
function ToBills({ accountId }: { accountId: number }) {
  const { t } = useTranslation('plans')
  if (!useMay()(permission('invoices.read'))) return null
  const filters = {
    'filter.direction.is': 'received',
    'filter.type.in': 'invoice,retail_receipt',
    'filter.status.in': 'issued,partially_paid',
    sort: 'due_date',
  }
  return (
    <Anchor component={Link} to={`/accounts/${accountId}/invoices`} search={addressQuery(filters)} size="sm" fw={600}>
      {t('notice.to_bills')}
    </Anchor>
  )
}

const TONES: Record<AccountPlan['status'], string> = {
  none: 'gray',
  trial: 'blue',
  active: 'teal',
  past_due: 'yellow',
  suspended: 'red',
  cancelled: 'gray',
}

function Current({ plan }: { plan: AccountPlan }) {
  const { t, i18n } = useTranslation('plans')
  const { product, status, ends_at } = plan
  return (
    <SettingsCard title={t('current.title')} text={t('current.text')}>
      <Group gap="sm" mb="lg" align="center">
        <Text size="lg" fw={650}>
          {product ? nameOf(product, i18n.language) : t('current.none')}
        </Text>
        {status !== 'none' && (
          <Badge variant="light" tt="none" color={TONES[status]}>
            {t(`status.${status}`)}
          </Badge>
        )}
        {ends_at && (
          <Text size="sm" c="dimmed">
            {t('current.ends', { day: formatDay(ends_at, i18n.language) })}
          </Text>
        )}
        {product && !product.is_default && <PriceText product={product} plan={null} size="md" />}
      </Group>
      <UsageMeters usage={plan.usage} />
    </SettingsCard>
  )
}
