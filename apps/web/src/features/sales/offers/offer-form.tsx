import { contactAssignees, type AnyEndpoint, type DocumentTermsAnswer, type Offer } from '@stoa/contract'
import { addDays, marginOf } from '@stoa/domain'
import { Button, Checkbox, ErrorState, Grid, Group, localDay, Paper, Select, Stack, Text, Textarea, TextInput } from '@stoa/ui'
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
  type EditorLine,
  type Receiver,
  type Typed,
} from '../lines/index.ts'

const DatePicker = lazy(() => import('@stoa/ui/date-picker').then((module) => ({ default: module.DatePicker })))
const RichText = lazy(() => import('@stoa/ui/rich-text').then((module) => ({ default: module.RichText })))

interface OfferFormProps {
  accountId: number
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  /** The draft that is changed. */
  offer?: Offer
  receiver: Receiver
  contactRequestId?: number | null
  submitLabel: string
  onDone: (offer: Offer) => void
  onCancel: () => void
}

/** To whom, what, until when: an offer with its lines and what they sum up to while they are typed. */
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
  const form = useEndpointForm<AnyEndpoint, Values>(endpoint, {
    params,
    defaults: valuesOf(offer, receiver),
    rules: { title: 'required|max:200' },
    labels: { title: t('fields.title') },
    toBody: (values) => ({ ...bodyOf(values), ...(contactRequestId && { contact_request_id: contactRequestId }) }),
    invalidates: ['offers', 'contact-requests'],
    onDone: (answer: { data: Offer }) => {
      setSent(true)
      onDone(answer.data)
    },
  })
  const { values } = form
  const sums = useSums(accountId, values, offer)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isSent} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <Head form={form} accountId={accountId} terms={sums.terms} />
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
        <Group justify="space-between" align="flex-start" gap="md">
          <Checkbox
            label={t('fields.prices_include_vat')}
            checked={values.prices_include_vat}
            onChange={(event) => form.setFieldValue('prices_include_vat', event.currentTarget.checked)}
          />
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

/** What the lines sum up to by the receiver's terms. */
function useSums(accountId: number, values: Values, offer: Offer | undefined) {
  const terms = useDocumentTerms(accountId, values.receiver)
  const taxes = useTaxes(terms)
  const document = moneyTerms(values)
  const { totals } = totalsOfLines(values.lines, taxes, document)
  const cost_minor = costOf(values.lines)
  return {
    terms,
    totals,
    cost: cost_minor === null ? null : { cost_minor, ...marginOf(totals.net_minor, cost_minor) },
    editor: {
      terms,
      document,
      currency: offer?.currency ?? terms?.currency ?? 'EUR',
      locale: values.locale ?? terms?.locale ?? ('gr' as const),
    },
  }
}

function Head({ form, accountId, terms }: { form: EndpointForm<Values>; accountId: number; terms: DocumentTermsAnswer | null }) {
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
          <TextInput label={t('fields.title')} required maxLength={200} {...form.getInputProps('title')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <Suspense fallback={<TextInput label={t('fields.valid_until')} disabled />}>
            <DatePicker
              label={t('fields.valid_until')}
              presets={false}
              value={values.valid_until ?? usual}
              onChange={(day) => form.setFieldValue('valid_until', day)}
              error={form.errors.valid_until}
            />
          </Suspense>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <Select
            required
            label={t('fields.locale')}
            options={(['gr', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
            value={values.locale ?? terms?.locale ?? 'gr'}
            onChange={(next) => form.setFieldValue('locale', next)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 4 }}>
          <Select label={t('fields.user_id')} options={members.answer?.data ?? []} {...form.getInputProps('user_id')} />
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function Words({ form }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation('offers')
  const text = (field: 'intro' | 'terms') => (
    <Suspense fallback={<Textarea label={t(`fields.${field}`)} disabled />}>
      <RichText
        label={t(`fields.${field}`)}
        value={form.values[field]}
        onChange={(html) => form.setFieldValue(field, html)}
        error={form.errors[field]}
        height={6}
      />
    </Suspense>
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

interface Values {
  receiver: Receiver
  title: string
  valid_until: string | null
  locale: 'en' | 'gr' | null
  user_id: number | null
  prices_include_vat: boolean
  discount_kind: 'percent' | 'amount'
  discount: Typed
  intro: string
  terms: string
  notes_internal: string
  lines: EditorLine[]
}

const valuesOf = (offer: Offer | undefined, receiver: Receiver): Values => ({
  receiver,
  ...(offer ? headOf(offer) : BLANK),
  lines: offer?.offerLines?.length ? editorLines(offer.offerLines) : [blankLine()],
})

const BLANK = {
  title: '',
  valid_until: null,
  locale: null,
  user_id: null,
  prices_include_vat: false,
  discount_kind: 'percent' as const,
  discount: null,
  intro: '',
  terms: '',
  notes_internal: '',
}

const headOf = (offer: Offer): Omit<Values, 'receiver' | 'lines'> => ({
  title: offer.title,
  valid_until: offer.valid_until,
  locale: offer.locale,
  user_id: offer.user_id,
  prices_include_vat: offer.prices_include_vat,
  discount_kind: offer.discount_minor > 0 ? 'amount' : 'percent',
  discount: offer.discount_minor || offer.discount_bp || null,
  intro: offer.intro ?? '',
  terms: offer.terms ?? '',
  notes_internal: offer.notes_internal ?? '',
})

function bodyOf({ receiver, discount_kind, discount, lines, locale, ...values }: Values) {
  return {
    ...values,
    ...receiver,
    ...(locale && { locale }),
    discount_bp: discount_kind === 'percent' ? (discount ?? 0) : 0,
    discount_minor: discount_kind === 'amount' ? (discount ?? 0) : 0,
    lines: lineInputs(lines),
  }
}

function moneyTerms({ prices_include_vat, discount_kind, discount }: Values) {
  const amount = typeof discount === 'number' ? discount : 0
  return {
    prices_include_vat,
    discount_bp: discount_kind === 'percent' ? amount : 0,
    discount_minor: discount_kind === 'amount' ? amount : 0,
  }
}

/** What the chosen lines cost; nothing while none has a cost. */
function costOf(lines: readonly EditorLine[]): number | null {
  const known = lines.filter((line) => typeof line.cost_minor === 'number')
  return known.length ? known.reduce((sum, line) => sum + (line.is_chosen ? Number(line.cost_minor) : 0), 0) : null
}
