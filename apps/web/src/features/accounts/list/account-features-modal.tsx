import {
  accountFeatures,
  accounts,
  adminFeatures,
  updateAccountOptions,
  type EffectiveFeature,
  type SelectOption,
} from '@stoa/contract/browser'
import {
  Alert,
  Button,
  Group,
  NumberInput,
  PageSkeleton,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  toast,
  DayInput,
} from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NotLoaded, RouteModal, useChange, useEndpoint, useModalClose } from '../../../kit/index.ts'

interface Override {
  value: number | null
  enabled: boolean | null
  reason: string
  until: string
}

/** The features of an account, and the overrides of its plan by staff. */
export function AccountFeaturesModal() {
  const { t } = useTranslation('accounts')
  const { accountNumber }: { accountNumber?: string } = useParams({ strict: false })
  const account_id = Number(accountNumber)
  const account = useEndpoint(accounts.read, { params: { id: account_id } })
  const features = useEndpoint(accountFeatures, { params: { account_id } })
  const known = useEndpoint(adminFeatures.list, { query: { per_page: 100 } }, { staleTime: 60_000 })
  return (
    <RouteModal title={t('features.of_account', { name: account.answer?.data.name ?? '' })} size="xl">
      <NotLoaded loaded={features} />
      {features.isFirstLoad && <PageSkeleton />}
      {features.answer && (
        <Overrides
          account_id={account_id}
          features={features.answer.data}
          options={Object.fromEntries((known.answer?.data ?? []).map((feature) => [feature.code, feature.feature_options]))}
        />
      )}
    </RouteModal>
  )
}

function Overrides({
  account_id,
  features,
  options,
}: {
  account_id: number
  features: readonly EffectiveFeature[]
  options: Record<string, readonly SelectOption[]>
}) {
  const { t } = useTranslation('accounts')
  const close = useModalClose()
  const [changed, setChanged] = useState<Record<string, Override | null>>({})
  const change = useChange(updateAccountOptions, [accountFeatures])
  const failure = change.error instanceof ApiError ? change.error : null
  const save = async () => {
    const body = {
      options: Object.entries(changed).map(([feature_code, override]) => ({
        feature_code,
        value: override?.value ?? null,
        enabled: override?.enabled ?? null,
        reason: override?.reason || null,
        until: override?.until || null,
      })),
    }
    try {
      await change.send({ params: { account_id }, body })
      toast({ message: t('features.overrides_saved'), tone: 'good' })
      close()
    } catch (error) {
      // The alert above the rows shows refusals of the server.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('features.of_account_text')}
      </Text>
      {failure && <Alert color="red" role="alert" title={Object.values(failure.errors)[0]?.[0] ?? failure.message} />}
      {features.map((feature) => (
        <FeatureRow
          key={feature.code}
          feature={feature}
          options={options[feature.code] ?? []}
          override={feature.code in changed ? changed[feature.code]! : currentOverride(feature)}
          onChange={(override) => setChanged({ ...changed, [feature.code]: override })}
        />
      ))}
      <Group justify="flex-end">
        <Button disabled={!Object.keys(changed).length} loading={change.isPending} onClick={() => void save()}>
          {t('features.save')}
        </Button>
      </Group>
    </Stack>
  )
}

const currentOverride = (feature: EffectiveFeature): Override | null =>
  feature.source === 'override'
    ? {
        value: feature.value,
        enabled: feature.type === 'flag' ? feature.enabled : null,
        reason: feature.reason ?? '',
        until: feature.until ?? '',
      }
    : null

interface RowProps {
  feature: EffectiveFeature
  options: readonly SelectOption[]
  override: Override | null
  onChange: (override: Override | null) => void
}

function FeatureRow({ feature, options, override, onChange }: RowProps) {
  const { t } = useTranslation('accounts')
  const set = (part: Partial<Override>) => override && onChange({ ...override, ...part })
  const inPlan =
    feature.type === 'limit'
      ? (feature.value?.toLocaleString('el') ?? t('features.unlimited'))
      : feature.enabled
        ? t('features.on')
        : t('features.off')
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={0}>
          <Text fw={600} size="sm">
            {feature.name}
          </Text>
          <Text size="xs" c="dimmed">
            {override ? t('features.override') : t('features.plan')}
            {!override && ` · ${inPlan}`}
            {feature.unit && ` · ${t('features.unit', { unit: feature.unit })}`}
          </Text>
        </Stack>
        <Switch
          label={t('features.overridden')}
          aria-label={`${t('features.overridden')}: ${feature.name}`}
          checked={override !== null}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? {
                    value: feature.type === 'limit' ? (feature.value ?? 0) : null,
                    enabled: feature.type === 'flag' ? !feature.enabled : null,
                    reason: '',
                    until: '',
                  }
                : null,
            )
          }
        />
      </Group>
      {override && (
        <Group mt="sm" align="flex-end" gap="sm">
          {feature.type === 'flag' ? (
            <SegmentedControl
              size="xs"
              aria-label={feature.name}
              value={String(override.enabled)}
              onChange={(value) => set({ enabled: value === 'true' })}
              data={[
                { value: 'true', label: t('features.on') },
                { value: 'false', label: t('features.off') },
              ]}
            />
          ) : options.length ? (
            <Select
              label={t('features.limit')}
              required
              options={options}
              value={override.value}
              onChange={(value) => set({ value: Number(value) })}
            />
          ) : (
            <NumberInput
              label={t('features.limit')}
              min={updateAccountOptions.limits.options.item.fields.value.min}
              allowDecimal={false}
              value={override.value}
              onChange={(value) => set({ value: value === '' ? 0 : value })}
            />
          )}
          <DayInput label={t('features.until')} value={override.until} onChange={(until) => set({ until })} />
          <TextInput
            label={t('features.reason')}
            maxLength={updateAccountOptions.limits.options.item.fields.reason.maxLength}
            flex={1}
            miw={160}
            value={override.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        </Group>
      )}
    </Paper>
  )
}
