import { adminFeatures, FEATURE_TYPES, updateFeatureOptions, type FeatureInfo } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconEdit,
  IconPlus,
  IconTrash,
  Stack,
  StatusBadge,
  TagPill,
  Text,
  TextInput,
  toast,
  Tooltip,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, FormModal, ListToolbar, Screen, useEndpointForm, useListScreen, useMay, type ListColumn } from '../../../kit/index.ts'

/** The features that plans grant or limit, with the values that staff can choose (spec 2.6). */
export function FeaturesScreen() {
  const { t } = useTranslation('accounts')
  const may = useMay()
  const list = useListScreen(adminFeatures)
  const [edited, setEdited] = useState<FeatureInfo | null>(null)
  const canEdit = may(updateFeatureOptions)
  const columns = useFeatureColumns()
  const filters = {
    type: { label: t('features.columns.type'), options: FEATURE_TYPES.map((value) => ({ value, label: t(`features.types.${value}`) })) },
    has_options: { label: t('features.has_options') },
  }
  const renderEdit = (feature: FeatureInfo) => <EditOptions feature={feature} canEdit={canEdit} onEdit={() => setEdited(feature)} />
  return (
    <Screen title={t('features.title')} subtitle={t('features.subtitle')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<FeatureInfo> list={list} columns={columns} backOffice rowActions={renderEdit} />
      {edited && <OptionsModal feature={edited} onClose={() => setEdited(null)} />}
    </Screen>
  )
}

function useFeatureColumns(): ListColumn<FeatureInfo>[] {
  const { t } = useTranslation('accounts')
  return [
    {
      key: 'name',
      title: t('features.columns.name'),
      sort: 'name',
      fixed: true,
      render: (feature) => (
        <>
          <Text size="sm" fw={600}>
            {feature.name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {feature.code}
          </Text>
        </>
      ),
    },
    {
      key: 'type',
      title: t('features.columns.type'),
      sort: 'type',
      render: (feature) => (
        <>
          <StatusBadge tone={feature.type === 'limit' ? 'info' : 'neutral'}>{t(`features.types.${feature.type}`)}</StatusBadge>
          {feature.unit && (
            <Text size="xs" c="dimmed">
              {t('features.unit', { unit: t(`features.units.${feature.unit}`) })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'options',
      title: t('features.columns.options'),
      render: (feature) => (
        <Group gap={4}>
          {feature.feature_options.map((option) => (
            <TagPill key={String(option.value)} name={option.label} />
          ))}
          {!feature.feature_options.length && (
            <Text size="sm" c="dimmed">
              {t('features.no_options')}
            </Text>
          )}
        </Group>
      ),
    },
  ]
}

function EditOptions({ feature, canEdit, onEdit }: { feature: FeatureInfo; canEdit: boolean; onEdit: () => void }) {
  const { t } = useTranslation('accounts')
  const label = canEdit ? t('features.edit', { name: feature.name }) : t('features.edit_needs')
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} data-disabled={!canEdit || undefined} aria-disabled={!canEdit} onClick={() => canEdit && onEdit()}>
        <IconEdit size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

interface Line {
  value: string
  label: string
}

function OptionsModal({ feature, onClose }: { feature: FeatureInfo; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useEndpointForm(updateFeatureOptions, {
    params: { feature_code: feature.code },
    defaults: {
      feature_options: feature.feature_options.map((option) => ({ value: String(option.value), label: option.label })) as Line[],
    },
    toBody: (values) => ({
      feature_options: values.feature_options.map(({ value, label }) => ({ value: /^\d+$/.test(value) ? Number(value) : value, label })),
    }),
    invalidates: ['features'],
    onDone: () => {
      toast({ message: t('features.saved'), tone: 'good' })
      onClose()
    },
  })
  const lines: Line[] = form.values.feature_options
  const set = (next: Line[]) => form.setFieldValue('feature_options', next)
  return (
    <FormModal title={t('features.options_title', { name: feature.name })} form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('features.options_text')}
      </Text>
      {form.errors.feature_options && (
        <Text size="sm" c="red" role="alert">
          {form.errors.feature_options}
        </Text>
      )}
      <Stack gap="xs">
        {lines.map((line, at) => (
          <Group key={at} wrap="nowrap" align="flex-end" gap="xs">
            <TextInput label={t('features.value')} flex={1} {...form.getInputProps(`feature_options.${at}.value`)} />
            <TextInput label={t('features.label')} flex={2} {...form.getInputProps(`feature_options.${at}.label`)} />
            <ActionIcon
              mb={4}
              aria-label={t('features.remove_option', { label: line.label || line.value })}
              onClick={() => set(lines.filter((_, other) => other !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => set([...lines, { value: '', label: '' }])}
          >
            {t('features.add_option')}
          </Button>
        </div>
      </Stack>
    </FormModal>
  )
}
