import { offers, contactAssignees, type AnyEndpoint, type DocumentTermsAnswer, type Offer } from '@stoa/contract/browser'
import { addDays } from '@stoa/domain'
import {
  Button,
  ErrorState,
  Grid,
  Group,
  localDay,
  Paper,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  DayInput,
  useScrollToError,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpoint, useEndpointForm, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { RichTextField } from '../../../shared/fields/index.ts'
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
import { bodyOf, valuesOf, type OfferValues } from './offer-form-values.ts'

interface OfferFormProps {
  accountId: number
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  /** The draft to edit. */
  offer?: Offer
  receiver: Receiver
  contactRequestId?: number | null
  submitLabel: string
  onDone: (offer: Offer) => void
  onCancel: () => void
}

/** Form of an offer: receiver, validity, lines and live totals. */
export function OfferForm({
  accountId,
  endpoint,
  params,
  offer,
  receiver,
  contactRequestId,
  submitLabel,
  onDone,
  onCancel,
}: OfferFormProps) {
  const { t } = useTranslation('offers')
  const [isSent, setSent] = useState(false)
  const form = useEndpointForm<AnyEndpoint, OfferValues>(endpoint, {
    params,
    defaults: valuesOf(offer, receiver),
    rules: { title: `required|max:${offers.create.limits.title.maxLength}` },
    labels: { title: t('fields.title') },
    toBody: (values) => ({ ...bodyOf(values), ...(contactRequestId && { contact_request_id: contactRequestId }) }),
    invalidates: ['offers', 'contact-requests'],
    onDone: (answer: { data: Offer }) => {
      setSent(true)
      onDone(answer.data)
    },
  })
  const { values } = form
  const inSight = useScrollToError(form.status)
  const sums = useDocumentSums(accountId, values, offer)
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isSent} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <Head form={form} accountId={accountId} terms={sums.terms} currency={sums.editor.currency} />
        <Paper withBorder p="md">
          <LineEditor
            accountId={accountId}
            lines={values.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
            {...sums.editor}
            errors={form.errors}
            showCost
            mayBeOptional
          />
          {form.errors.lines && (
            <Text size="sm" c="red" role="alert" mt="xs">
              {form.errors.lines}
            </Text>
          )}
        </Paper>
        <Group justify="flex-end">
          <Paper withBorder p="md" w={{ base: '100%', sm: 400 }}>
            <DocumentTotals
              totals={sums.totals}
              currency={sums.editor.currency}
              cost={sums.cost}
              discountInput={
                <DiscountInput
                  label={t('fields.discount')}
                  currency={sums.editor.currency}
                  kind={values.discount_kind}
                  value={values.discount}
                  onChange={(kind, value) => form.setValues({ discount_kind: kind, discount: value })}
                  error={form.errors.discount_minor ?? form.errors.discount_bp}
                />
              }
            />
          </Paper>
        </Group>
        <Words form={form} />
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

interface HeadProps {
  form: EndpointForm<OfferValues>
  accountId: number
  terms: DocumentTermsAnswer | null
  currency: string
}

function Head({ form, accountId, terms, currency }: HeadProps) {
  const { t } = useTranslation('offers')
  const may = useMay()
  const members = useEndpoint(
    contactAssignees,
    { params: { account_id: accountId } },
    { staleTime: 60_000, enabled: may(contactAssignees) },
  )
  const { values } = form
  const usual = terms && addDays(localDay(), terms.offer_valid_days)
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
          <TextInput label={t('fields.title')} required maxLength={offers.create.limits.title.maxLength} {...form.getInputProps('title')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <DayInput
            label={t('fields.valid_until')}
            value={values.valid_until ?? usual}
            onChange={(day) => form.setFieldValue('valid_until', day)}
            error={form.errors.valid_until}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <Select
            required
            label={t('fields.locale')}
            options={(['gr', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
            value={values.locale ?? terms?.locale ?? 'gr'}
            onChange={(next) => form.setFieldValue('locale', next)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
          <Select label={t('fields.user_id')} options={members.answer?.data ?? []} {...form.getInputProps('user_id')} />
        </Grid.Col>
        <CurrencyField form={form} currency={currency} />
        <VatTerms form={form} terms={terms} />
      </Grid>
    </Paper>
  )
}

function Words({ form }: { form: EndpointForm<OfferValues> }) {
  const { t } = useTranslation('offers')
  const text = (field: 'intro' | 'terms') => (
    <RichTextField
      label={t(`fields.${field}`)}
      value={form.values[field]}
      onChange={(html) => form.setFieldValue(field, html)}
      error={form.errors[field]}
      height={6}
    />
  )
  return (
    <Paper withBorder p="md">
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }}>{text('intro')}</Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>{text('terms')}</Grid.Col>
        <Grid.Col span={12}>
          <Textarea
            label={t('fields.notes_internal')}
            description={t('form.notes_help')}
            rows={2}
            {...form.getInputProps('notes_internal')}
          />
        </Grid.Col>
      </Grid>
    </Paper>
  )
}
