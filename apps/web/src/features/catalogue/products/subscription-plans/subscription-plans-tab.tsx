import type { SubscriptionPlan } from '@stoa/contract/browser'
import { Alert, Button, Group, IconPlus, ListSkeleton, Stack, Text, toast, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, LeaveQuestion, NotLoaded, useEndpoint, useEndpointForm, useLeaveGuard, useMay } from '../../../../kit/index.ts'
import { SubscriptionPlanCard } from './subscription-plan-card.tsx'
import { draftOf, newDraft, type SubscriptionPlanDraft } from './subscription-plan-draft.ts'
import { useShownProduct } from '../page/product-context.ts'
import { useCatalogue } from '../product-kinds.ts'

/** The subscription plans of a product, saved as one set. */
export function SubscriptionPlansTab() {
  const { product } = useShownProduct()
  const { calls } = useCatalogue()
  const loaded = useEndpoint(calls.plans, { params: { product_id: product.id } })
  if (loaded.answer) return <Plans key={versionOf(loaded.answer.data)} plans={loaded.answer.data} />
  return loaded.reason ? <NotLoaded loaded={loaded} /> : <ListSkeleton rows={3} />
}

const versionOf = (plans: readonly SubscriptionPlan[]) => plans.map((plan) => `${plan.id}.${plan.version}.${plan.is_active}`).join(' ')

function Plans({ plans }: { plans: readonly SubscriptionPlan[] }) {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { calls } = useCatalogue()
  const mayEdit = useMay()(calls.updatePlans)
  const [added, setAdded] = useState(0)
  const form = useEndpointForm(calls.updatePlans, {
    params: { product_id: product.id },
    defaults: { subscription_plans: plans.map(draftOf) },
    toBody: ({ subscription_plans }) => ({
      subscription_plans: subscription_plans.map(({ place: _place, is_used: _used, ...plan }) => plan),
    }),
    invalidates: ['products'],
    onDone: () => toast({ message: t('plans.saved'), tone: 'good' }),
  })
  const guard = useLeaveGuard({ isDirty: () => form.isDirty() && form.status !== 'resolved' })
  const drafts: SubscriptionPlanDraft[] = form.values.subscription_plans
  const set = (next: SubscriptionPlanDraft[]) => form.setFieldValue('subscription_plans', next)
  const change = (place: number, patch: Partial<SubscriptionPlanDraft>) =>
    set(
      drafts.map((plan) => {
        if (plan.place === place) return { ...plan, ...patch }
        return patch.is_default && plan.package_edition_id === drafts.find((one) => one.place === place)?.package_edition_id
          ? { ...plan, is_default: false }
          : plan
      }),
    )
  const add = () => {
    set([...drafts, newDraft(product.price_minor ?? 0, product.currency, -1 - added, drafts)])
    setAdded(added + 1)
  }
  return (
    <SettingsCard
      title={t('tabs.subscription-plans')}
      text={t('plans.text')}
      action={
        <Can endpoint={calls.updatePlans}>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('plans.add')}
          </Button>
        </Can>
      }
    >
      <form noValidate onSubmit={form.onSubmit} data-status={form.status}>
        <fieldset disabled={!mayEdit} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          <Stack>
            {form.error && (
              <Alert color="red" variant="light" role="alert">
                {form.error.message}
              </Alert>
            )}
            {!drafts.length && (
              <Text size="sm" c="dimmed">
                {t('plans.empty')}
              </Text>
            )}
            {drafts.map((plan, at) => (
              <SubscriptionPlanCard
                key={plan.place}
                plan={plan}
                product={product}
                errorOf={(field) => (form.errors[`subscription_plans.${at}.${field}`] as string | undefined) ?? null}
                onChange={(patch) => change(plan.place, patch)}
                onRemove={() => set(drafts.filter((one) => one.place !== plan.place))}
              />
            ))}
            {mayEdit && (form.isDirty() || drafts.length > 0) && (
              <Group justify="flex-end" gap="xs">
                {form.isDirty() && (
                  <Button variant="default" onClick={form.reset}>
                    {t('plans.discard')}
                  </Button>
                )}
                <Button
                  type="submit"
                  loading={form.isPending}
                  disabled={!form.isDirty()}
                  color={form.status === 'rejected' ? 'red' : undefined}
                >
                  {t('plans.save')}
                </Button>
              </Group>
            )}
          </Stack>
        </fieldset>
      </form>
      <LeaveQuestion isAsking={guard.isAsking} onLeave={guard.leave} onStay={guard.stay} />
    </SettingsCard>
  )
}
