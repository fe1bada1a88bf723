import { contactAssignees, type AnyEndpoint, type Order } from '@stoa/contract'
import { BaseTextarea, Button, ErrorState, Grid, Group, MultiSelect, Paper, Select, Stack, Text, TextInput } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpoint, useEndpointForm, useMay, type EndpointForm } from '../../../kit/index.ts'
import {
  blankLine,
  DiscountInput,
  DocumentTotals,
  editorLines,
  LineEditor,
  lineInputs,
  ReceiverPicker,
  totalsOfLines,
  useDocumentTerms,
  useTaxes,
  type Receiver,
} from '../lines/index.ts'

const DatePicker = lazy(() => import('@stoa/ui/date-picker').then((module) => ({ default: module.DatePicker })))

interface OrderFormProps {
  accountId: number
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  /** The draft that is changed. */
  order?: Order
  receiver: Receiver
  submitLabel: string
  onDone: (order: Order) => void
  onCancel: () => void
}

/** To whom, what, until when: an order with its lines and what they sum up to while they are typed. */
export function OrderForm({ accountId, endpoint, params, order, receiver, submitLabel, onDone, onCancel }: OrderFormProps) {
  const { t } = useTranslation('orders')
  const [isSent, setSent] = useState(false)
  const form = useEndpointForm<AnyEndpoint, ReturnType<typeof valuesOf>>(endpoint, {
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
  const terms = useDocumentTerms(accountId, values.receiver)
  const currency = order?.currency ?? terms?.currency ?? 'EUR'
  const locale = values.locale ?? terms?.locale ?? 'gr'
  const document = discountOf(values)
  const { totals } = totalsOfLines(values.lines, useTaxes(terms), document)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isSent} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <OrderHead accountId={accountId} form={form} documentLocale={locale} />
        <Paper withBorder p="md" style={{ overflowX: 'auto' }}>
          <LineEditor
            accountId={accountId}
            lines={values.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
            terms={terms}
            currency={currency}
            locale={locale}
            document={document}
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
              currency={currency}
              discountInput={
                <DiscountInput
                  label={t('fields.discount')}
                  currency={currency}
                  kind={values.discount_kind}
                  value={values.discount}
                  onChange={(discount_kind, discount) => form.setValues({ ...values, discount_kind, discount })}
                  error={form.errors.discount_minor ?? form.errors.discount_bp}
                />
              }
            />
          </Paper>
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The document's discount as its calculation takes it; text that is no number counts nothing until it is one. */
const discountOf = ({ discount_kind, discount }: Pick<Stored, 'discount_kind' | 'discount'>) =>
  discount_kind === 'percent' ? { discount_bp: Number(discount) || 0 } : { discount_minor: Number(discount) || 0 }

const valuesOf = (order: Order | undefined, receiver: Receiver) => ({
  receiver,
  locale: null as 'en' | 'gr' | null,
  ...(order ? stored(order) : BLANK),
  lines: order?.orderItems?.length ? editorLines(order.orderItems) : [blankLine()],
})

interface Stored {
  title: string
  order_date: string | null
  requested_delivery: string | null
  purchase_order_number: string
  assignees: string[]
  notes_internal: string
  discount_kind: 'percent' | 'amount'
  discount: number | string | null
}

const stored = (order: Order): Stored => ({
  title: order.title ?? '',
  order_date: order.order_date,
  requested_delivery: order.requested_delivery,
  purchase_order_number: order.purchase_order_number ?? '',
  assignees: (order.assignees ?? []).map((user) => String(user.id)),
  notes_internal: order.notes_internal ?? '',
  discount_kind: order.discount_minor ? 'amount' : 'percent',
  discount: order.discount_minor || order.discount_bp || null,
})
const BLANK: Stored = {
  title: '',
  order_date: null,
  requested_delivery: null,
  purchase_order_number: '',
  assignees: [],
  notes_internal: '',
  discount_kind: 'percent',
  discount: null,
}

function bodyOf({ receiver, discount_kind, discount, lines, locale, order_date, assignees, ...rest }: ReturnType<typeof valuesOf>) {
  return {
    ...rest,
    ...receiver,
    ...(locale && { locale }),
    ...(order_date && { order_date }),
    assignees: assignees.map(Number),
    discount_bp: discount_kind === 'percent' ? (discount ?? 0) : 0,
    discount_minor: discount_kind === 'amount' ? (discount ?? 0) : 0,
    lines: lineInputs(lines),
  }
}

interface OrderHeadProps {
  accountId: number
  form: EndpointForm
  documentLocale: 'en' | 'gr'
}

/** Receiver, days, people and notes. */
function OrderHead({ accountId, form, documentLocale }: OrderHeadProps) {
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
          <Suspense fallback={<TextInput label={t('fields.order_date')} disabled />}>
            <DatePicker label={t('fields.order_date')} presets={false} {...form.getInputProps('order_date')} />
          </Suspense>
        </Grid.Col>
        <Grid.Col span={{ base: 6, md: 3 }}>
          <Suspense fallback={<TextInput label={t('fields.requested_delivery')} disabled />}>
            <DatePicker label={t('fields.requested_delivery')} presets={false} {...form.getInputProps('requested_delivery')} />
          </Suspense>
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
