import { adminMemberships, type MembershipProductUpdate } from '@stoa/contract/browser'
import { Alert, Button, ConfirmDialog, Grid, Group, Stack, toast, SettingsCard, useScrollToError } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, LeaveQuestion, useAct, useEndpointForm, useLeaveGuard } from '../../../../kit/index.ts'
import { bodyOf, PRODUCT_RULES, valuesOf, type ProductValues } from '../form/product-values.ts'
import { DeliveryFields, NameFields, PriceFields, TextFields } from '../form/product-fields.tsx'
import { ProductShell } from '../page/product-shell.tsx'
import { useFieldLabels } from '../form/use-field-labels.ts'
import { useShownProduct } from '../page/product-context.ts'
import { FeatureFields } from './feature-fields.tsx'
import { featuresOf, linesOf, type FeatureLine } from './feature-lines.ts'

/** A plan, edited in place. */
export function PlanScreen() {
  return <ProductShell overview={<CurrentPlanForm />} />
}

/** Remounts the form when another user has saved the plan. */
function CurrentPlanForm() {
  const { product } = useShownProduct()
  return <PlanForm key={`${product.id}.${product.version}`} />
}

type Values = ProductValues & { features: FeatureLine[] }

function PlanForm() {
  const { t } = useTranslation(['plans', 'products', 'kit'])
  const { product } = useShownProduct()
  const form = useEndpointForm<typeof adminMemberships.update, Values>(adminMemberships.update, {
    params: { id: product.id },
    defaults: { ...valuesOf('membership', product), features: linesOf(product) },
    rules: PRODUCT_RULES,
    labels: useFieldLabels(),
    toBody: ({ features, ...values }): MembershipProductUpdate => ({
      ...bodyOf('membership', values, { showsCost: true }),
      features: featuresOf(features),
      version: product.version,
    }),
    invalidates: ['products', 'membershipProduct', 'features'],
    onDone: () => toast({ message: t('plans:admin.saved'), tone: 'good' }),
  })
  const formRef = useScrollToError(form.status)
  const guard = useLeaveGuard({ isDirty: () => form.isDirty() && form.status !== 'resolved' })
  const fields = { form, type: 'membership' as const, product }
  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit} data-status={form.status}>
      <Stack>
        {form.error && (
          <Alert color="red" variant="light" role="alert">
            {form.error.message}
          </Alert>
        )}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Stack>
              <SettingsCard title={t('products:sections.name')} text={t('products:sections.name_text')}>
                <NameFields {...fields} />
              </SettingsCard>
              <SettingsCard title={t('products:sections.price')} text={t('products:sections.price_text')}>
                <Stack gap="md">
                  <PriceFields {...fields} />
                  <DeliveryFields {...fields} />
                </Stack>
              </SettingsCard>
              <SettingsCard title={t('products:sections.texts')} text={t('products:sections.texts_text')}>
                <TextFields {...fields} />
              </SettingsCard>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <SettingsCard title={t('plans:admin.features_title')} text={t('plans:admin.features_text')} action={<MakeFree />}>
              <FeatureFields
                lines={form.values.features}
                onChange={(lines) => form.setFieldValue('features', lines)}
                errors={form.errors}
                isFree={product.is_default}
              />
            </SettingsCard>
          </Grid.Col>
        </Grid>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={!form.isDirty()} onClick={() => form.reset()}>
            {t('kit:ui.cancel')}
          </Button>
          <Can endpoint={adminMemberships.update} otherwise="explain">
            <Button type="submit" loading={form.isPending} color={form.status === 'rejected' ? 'red' : undefined}>
              {t('kit:ui.save')}
            </Button>
          </Can>
        </Group>
      </Stack>
      <LeaveQuestion isAsking={guard.isAsking} onLeave={guard.leave} onStay={guard.stay} />
    </form>
  )
}

/** Makes this plan the free plan. */
function MakeFree() {
  const { t } = useTranslation('plans')
  const { product } = useShownProduct()
  const [isAsked, setAsked] = useState(false)
  const update = useAct(adminMemberships.update, ['products', 'membershipProduct'])
  if (product.is_default || product.account_id !== null || !product.published_at) return null
  const confirm = async () => {
    if (await update.run({ params: { id: product.id }, body: { is_default: true } }))
      toast({ message: t('admin.made_default'), tone: 'good' })
    setAsked(false)
  }
  return (
    <Can endpoint={adminMemberships.update}>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('admin.make_default')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('admin.make_default')}
        pending={update.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      >
        {t('admin.make_default_text')}
      </ConfirmDialog>
    </Can>
  )
}
