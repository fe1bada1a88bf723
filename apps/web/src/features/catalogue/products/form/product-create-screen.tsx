import { createCustomMembership } from '@stoa/contract/browser'
import { Alert, Button, Group, PageSkeleton, Stack, toast, SettingsCard, useScrollToError } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveQuestion, Screen, useEndpoint, useEndpointForm, useLeaveGuard } from '../../../../kit/index.ts'
import { AccountSelect } from '../plans/account-select.tsx'
import { useAddressedProduct, useCatalogue } from '../product-kinds.ts'
import { DeliveryFields, NameFields, PriceFields, TextFields } from './product-fields.tsx'
import { bodyOf, PRODUCT_RULES, valuesOf, type ProductValues } from './product-values.ts'
import { useFieldLabels } from './use-field-labels.ts'

/** Creates a product of the type in the address, with the usual VAT rate of its account; its parts are added afterwards. */
export function ProductCreateScreen() {
  const { calls, params } = useCatalogue()
  const choices = useEndpoint(calls.choices, { params }, { staleTime: 300_000 })
  if (choices.isFirstLoad) return <PageSkeleton />
  return <CreateForm vat_rate_id={choices.answer?.data.default_vat_rate_id ?? null} />
}

function CreateForm({ vat_rate_id }: { vat_rate_id: number | null }) {
  const { t } = useTranslation(['products', 'kit'])
  const { kind } = useAddressedProduct()
  const catalogue = useCatalogue()
  const navigate = useNavigate()
  const [account_id, setAccount] = useState<number | null>(null)
  const endpoint = account_id === null ? kind.resource.create : (createCustomMembership as unknown as typeof kind.resource.create)
  const form = useEndpointForm<typeof kind.resource.create, ProductValues>(endpoint, {
    defaults: { ...valuesOf(kind.type), vat_rate_id },
    rules: PRODUCT_RULES,
    labels: useFieldLabels(),
    params: catalogue.params,
    toBody: (values) => ({
      ...bodyOf(kind.type, values, catalogue),
      ...(account_id !== null && { account_id }),
      ...(catalogue.account_id !== null && { type: kind.type }),
    }),
    invalidates: ['products'],
    onDone: ({ data }) => {
      toast({ message: t('products:created'), tone: 'good' })
      void navigate({ to: catalogue.pathOf(data) })
    },
  })
  const formRef = useScrollToError(form.status)
  const guard = useLeaveGuard({ isDirty: () => form.isDirty() && form.status !== 'resolved' })
  const fields = { form, type: kind.type }
  return (
    <Screen title={t(`products:create.${kind.type}`)}>
      <form ref={formRef} noValidate onSubmit={form.onSubmit} data-status={form.status}>
        <Stack maw={980}>
          {form.error && (
            <Alert color="red" variant="light" role="alert">
              {form.error.message}
            </Alert>
          )}
          <SettingsCard title={t('products:sections.name')} text={t('products:sections.name_text')}>
            <NameFields {...fields} />
            {kind.type === 'membership' && (
              <AccountSelect value={account_id} onChange={setAccount} error={form.errors.account_id as string | undefined} />
            )}
          </SettingsCard>
          <SettingsCard title={t('products:sections.price')} text={t('products:sections.price_text')}>
            <PriceFields {...fields} />
          </SettingsCard>
          <SettingsCard title={t('products:sections.texts')} text={t('products:sections.texts_text')}>
            <TextFields {...fields} />
          </SettingsCard>
          <SettingsCard title={t('products:sections.delivery')} text={t('products:sections.delivery_text')}>
            <DeliveryFields {...fields} />
          </SettingsCard>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" component={Link} to={catalogue.account_id === null ? kind.base : catalogue.home}>
              {t('kit:ui.cancel')}
            </Button>
            <Button type="submit" loading={form.isPending} color={form.status === 'rejected' ? 'red' : undefined}>
              {t(`products:create.${kind.type}`)}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion isAsking={guard.isAsking} onLeave={guard.leave} onStay={guard.stay} />
    </Screen>
  )
}
