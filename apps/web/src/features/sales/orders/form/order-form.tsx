import { contactAssignees, type AnyEndpoint, type DocumentTermsAnswer, type Order } from '@stoa/contract/browser'
import {
  BaseTextarea,
  Button,
  ErrorState,
  Grid,
  Group,
  MultiSelect,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  DayInput,
  useScrollToError,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpoint, useEndpointForm, useMay, type EndpointForm } from '../../../../kit/index.ts'
import {
  CurrencyField,
  DiscountInput,
  DocumentTotals,
  LineEditor,
  ReceiverPicker,
  useDocumentSums,
  VatTerms,
  type Receiver,
} from '../../lines/index.ts'
import { bodyOf, valuesOf, type OrderValues } from './order-form-values.ts'

interface OrderFormProps {
  accountId: number
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  /** The draft to edit. */
  order?: Order
  receiver: Receiver
  submitLabel: string
  onDone: (order: Order) => void
  onCancel: () => void
}

/** Form of an order: receiver, dates, lines and live totals. */
export function OrderForm({ accountId, endpoint, params, order, receiver, submitLabel, onDone, onCancel }: OrderFormProps) {
  const { t } = useTranslation('orders')
  const [isSent, setSent] = useState(false)
  const form = useEndpointForm<AnyEndpoint, OrderValues>(endpoint, {
    params,
    defaults: valuesOf(order, receiver),
    labels: { title: t('fields.title'), lines: t('fields.lines') },
    toBody: (values) => bodyOf(values),
    invalidates: ['orders', 'order-items'],
    onDone: (answer: { data: Order }) => {
      setSent(true)
      onDone(answer.data)
    },
  })
  const { values } = form
  const inSight = useScrollToError(form.status)
  const { terms, totals, cost, editor } = useDocumentSums(accountId, values, order)
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isSent} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <OrderHead accountId={accountId} form={form} documentLocale={editor.locale} terms={terms} currency={editor.currency} />
        <Paper withBorder p="md">
          <LineEditor
            accountId={accountId}
            lines={values.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
            {...editor}
            errors={form.errors}
            showCost
          />
          {form.errors.lines && (
            <Text size="sm" c="red" role="alert" mt="xs">
              {form.errors.lines}
            </Text>
          )}
        </Paper>
        <Group justify="flex-end" align="flex-start">
          <Paper withBorder p="md" w={{ base: '100%', sm: 380 }}>
            <DocumentTotals
              totals={totals}
              currency={editor.currency}
              cost={cost}
              discountInput={
                <DiscountInput
                  label={t('fields.discount')}
                  currency={editor.currency}
                  kind={values.discount_kind}
                  value={values.discount}
                  onChange={(discount_kind, discount) => form.setValues({ ...values, discount_kind, discount })}
                  error={form.errors.discount_minor ?? form.errors.discount_bp}
                />
              }
            />
          </Paper>
        </Group>
        <Group justify="flex-end" gap="xs" className="stoa-form-buttons">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending} color={form.status === 'rejected' ? 'red' : undefined}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface OrderHeadProps {
  accountId: number
  form: EndpointForm
  documentLocale: 'en' | 'gr'
  terms: DocumentTermsAnswer | null
  currency: string
}

/** Receiver, dates, people and notes. */
function OrderHead({ accountId, form, documentLocale, terms, currency }: OrderHeadProps) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const members = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId } },
    { staleTime: 60_000, enabled: may(contactAssignees) },
  )
  const { values } = form
  return (
    <Paper withBorder p="md">
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ReceiverPicker
            accountId={accountId}
            value={values.receiver}
            onChange={(next) => form.setFieldValue('receiver', next)}
            error={form.errors.account_relation_uuid ?? form.errors.contact_id}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <TextInput label={t('fields.title')} {...form.getInputProps('title')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <DayInput label={t('fields.order_date')} {...form.getInputProps('order_date')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <DayInput label={t('fields.requested_delivery')} {...form.getInputProps('requested_delivery')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <TextInput label={t('fields.purchase_order_number')} {...form.getInputProps('purchase_order_number')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <Select
            label={t('fields.locale')}
            options={[
              { value: 'gr', label: t('languages.gr') },
              { value: 'en', label: t('languages.en') },
            ]}
            {...form.getInputProps('locale')}
            value={values.locale ?? documentLocale}
          />
        </Grid.Col>
        <CurrencyField form={form} currency={currency} />
        <VatTerms form={form} terms={terms} />
        <Grid.Col span={{ base: 12, md: 6 }}>
          <MultiSelect
            label={t('fields.assignees')}
            searchable
            data={(members.answer?.data ?? []).map((member) => ({ value: String(member.value), label: member.label }))}
            {...form.getInputProps('assignees')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <BaseTextarea
            label={t('fields.notes_internal')}
            description={t('fields.notes_help')}
            rows={2}
            {...form.getInputProps('notes_internal')}
          />
        </Grid.Col>
      </Grid>
    </Paper>
  )
}
