import { accountProductionOrders, providers, type AccountRelation } from '@stoa/contract/browser'
import { CURRENCIES, formatMoney } from '@stoa/domain'
import {
  BaseTextarea,
  Button,
  EmptyState,
  ErrorState,
  Grid,
  Group,
  PageSkeleton,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  DayInput,
  useScrollToError,
} from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, NotLoaded, Screen, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { blankLine, lineInputs, totalsOfLines, useTaxes, type EditorLine } from '../../lines/index.ts'
import { orderPaths } from '../order-paths.ts'
import { ProductionLines } from './production-lines.tsx'
import { TOUCHES } from '../page/steps.ts'

/** Creates a production order without a sales order. */
export function ProductionCreateScreen() {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const loaded = useEndpoint(providers.list, { params: { account_id: accountId }, query: { per_page: 100, sort: 'name' } })
  const active = (loaded.answer?.data ?? []).filter((row) => row.status === 'active')
  return (
    <Screen title={t('production_create')}>
      {loaded.isFirstLoad ? (
        <PageSkeleton />
      ) : loaded.reason ? (
        <NotLoaded loaded={loaded} />
      ) : active.length ? (
        <ProductionForm accountId={accountId} active={active} />
      ) : (
        <EmptyState
          title={t('production_form.nobody_title')}
          text={t('production_form.nobody_text')}
          action={
            <Button component={Link} to={`/accounts/${accountId}/providers`} variant="default">
              {t('production_form.to_providers')}
            </Button>
          }
        />
      )}
    </Screen>
  )
}

function ProductionForm({ accountId, active }: { accountId: number; active: readonly AccountRelation[] }) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const { form, currency, isCreated } = useProductionForm(accountId, active)
  const inSight = useScrollToError(form.status)
  const { totals, amounts } = totalsOfLines(form.values.lines, useTaxes(accountId, null), { prices_include_vat: false })
  return (
    <form ref={inSight} noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && !isCreated} />
      <Stack gap="md">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <Text size="sm" c="dimmed">
          {t('production_form.text')}
        </Text>
        <Paper withBorder p="md">
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Select
                label={t('columns.provider')}
                required
                searchable
                options={active.map((row) => ({ value: row.related_account_id, label: row.name }))}
                {...form.getInputProps('provider_account_id')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <TextInput
                label={t('fields.title')}
                maxLength={accountProductionOrders.create.limits.title.maxLength}
                {...form.getInputProps('title')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
              <DayInput label={t('fields.requested_delivery')} {...form.getInputProps('requested_delivery')} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
              <Select
                label={t('production_form.currency')}
                required
                options={CURRENCIES.map((value) => ({ value, label: value }))}
                value={currency}
                onChange={(next) => form.setFieldValue('currency', next)}
                error={form.errors.currency}
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
        <Paper withBorder p="md">
          <ProductionLines
            lines={form.values.lines}
            currency={currency}
            errors={form.errors}
            amounts={amounts}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
          <Group justify="space-between" mt="md" align="baseline">
            <Text size="sm" c="dimmed">
              {t('production_form.vat_later')}
            </Text>
            <Text fw={650}>
              {t('columns.net')}: {formatMoney(totals.net_minor, currency)}
            </Text>
          </Group>
        </Paper>
        <Group justify="flex-end" gap="xs" className="stoa-form-buttons">
          <Button variant="default" onClick={() => void navigate({ to: orderPaths.production(accountId) })}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.isPending} color={form.status === 'rejected' ? 'red' : undefined}>
            {t('production_form.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const BLANK = {
  provider_account_id: null as number | null,
  title: '',
  requested_delivery: '',
  currency: null as string | null,
  notes_internal: '',
}

function useProductionForm(accountId: number, active: readonly AccountRelation[]) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const [isCreated, setCreated] = useState(false)
  /** The chosen currency, else that of the provider. */
  const currencyOf = ({ currency, provider_account_id }: typeof BLANK) =>
    (currency ?? active.find((row) => row.related_account_id === provider_account_id)?.currency ?? active[0]!.currency) as 'EUR'
  const form = useEndpointForm(accountProductionOrders.create, {
    params: { account_id: accountId },
    defaults: { ...BLANK, lines: [blankLine()] as EditorLine[] },
    rules: { provider_account_id: 'required' },
    labels: { provider_account_id: t('columns.provider'), lines: t('fields.lines') },
    toBody: (values) => ({
      provider_account_id: values.provider_account_id,
      title: values.title || null,
      currency: currencyOf(values),
      requested_delivery: values.requested_delivery || null,
      notes_internal: values.notes_internal || null,
      lines: lineInputs(values.lines),
    }),
    invalidates: TOUCHES,
    onDone: ({ data }) => {
      setCreated(true)
      void navigate({ to: orderPaths.page(accountId, data), replace: true })
    },
  })
  return { form, currency: currencyOf(form.values), isCreated }
}
