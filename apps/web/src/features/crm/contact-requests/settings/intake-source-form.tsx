import {
  accounts,
  INTAKE_FIELDS,
  INTAKE_SOURCE_KINDS,
  intakeSources,
  pipelines,
  type IntakeField,
  type IntakeSource,
} from '@stoa/contract/browser'
import { Button, Collapse, MultiSelect, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay, type EndpointForm } from '../../../../kit/index.ts'

interface IntakeSourceFormProps {
  accountId: number
  /** Null creates a source. */
  source: IntakeSource | null
  onClose: () => void
  /** Receives the address of a new source, which is shown only once. */
  onMade?: (address: string) => void
}

/** Edits a source: kind, pipeline, tags and field names. */
export function IntakeSourceForm({ accountId, source, onClose, onMade }: IntakeSourceFormProps) {
  const { t } = useTranslation(['request_settings', 'crm'])
  const tags = useTagChoices(accountId)
  const known = (ids: readonly string[]) => ids.filter((id) => tags?.some(({ value }) => value === id))
  const form = useEndpointForm(source ? intakeSources.update : intakeSources.create, {
    params: source ? { uuid: source.uuid } : { account_id: accountId },
    defaults: valuesOf(source),
    rules: { name: `required|max:${intakeSources.create.limits.name.maxLength}` },
    labels: { name: t('sources.name') },
    toBody: ({ mapping, tag_ids, ...values }) => ({
      ...values,
      mapping: named(mapping),
      // Drop tags that were deleted in the meantime.
      ...(tags && { tag_ids: known(tag_ids).map(Number) }),
      ...(source && { version: source.version }),
    }),
    onDone: ({ data }) => {
      onClose()
      if (data.intake_url) onMade?.(data.intake_url)
    },
  })
  return (
    <FormModal title={t(source ? 'sources.change' : 'sources.add')} form={form} size="md" onClose={onClose}>
      <TextInput data-autofocus label={t('sources.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t('sources.kind')}
        required
        options={INTAKE_SOURCE_KINDS.map((value) => ({ value, label: t(`crm:contacts.sources.${value}`) }))}
        {...form.getInputProps('source')}
      />
      <BoardChoice accountId={accountId} form={form} />
      <Switch
        label={t('sources.auto_accept')}
        description={t('sources.auto_accept_hint')}
        {...form.getInputProps('auto_accept', { type: 'checkbox' })}
      />
      {tags && tags.length > 0 && (
        <MultiSelect
          label={t('sources.tags')}
          description={t('sources.tags_hint')}
          searchable
          clearable
          maxValues={20}
          data={tags}
          {...form.getInputProps('tag_ids')}
          value={known(form.values.tag_ids)}
        />
      )}
      <FieldNames form={form} isOpen={Object.keys(source?.mapping ?? {}).length > 0} />
    </FormModal>
  )
}

type Mapping = Record<IntakeField, string>
const emptyMapping = Object.fromEntries(INTAKE_FIELDS.map((field) => [field, ''])) as Mapping
const named = (mapping: Mapping): Partial<Mapping> => Object.fromEntries(Object.entries(mapping).filter(([, path]) => path.trim()))

const valuesOf = (source: IntakeSource | null) => ({
  name: source?.name ?? '',
  source: source?.source ?? ('form' as const),
  pipeline_id: source?.pipeline_id ?? null,
  auto_accept: source?.auto_accept ?? true,
  tag_ids: (source?.tag_ids ?? []).map(String),
  mapping: { ...emptyMapping, ...source?.mapping },
})

/** The tags of the account; null before they are loaded or without permission to read them. */
function useTagChoices(accountId: number): readonly { value: string; label: string }[] | null {
  const loaded = useEndpoint(accounts.read, { params: { id: accountId }, query: { include: ['tagOptions'] } })
  const options = loaded.answer?.data.tagOptions
  return options ? options.map(({ value, label }) => ({ value: String(value), label })) : null
}

/** Maps unusual field names of a source to the fields of a request. */
function FieldNames({ form, isOpen }: { form: Pick<EndpointForm, 'getInputProps'>; isOpen: boolean }) {
  const { t } = useTranslation('request_settings')
  const [opened, setOpened] = useState(isOpen)
  return (
    <Stack gap="xs">
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {t('sources.mapping')}
      </Button>
      <Collapse expanded={opened}>
        <Text size="sm" c="dimmed" mb="xs">
          {t('sources.mapping_hint')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
          {INTAKE_FIELDS.map((field) => (
            <TextInput
              key={field}
              label={t(`sources.fields.${field}`)}
              autoComplete="off"
              maxLength={200}
              {...form.getInputProps(`mapping.${field}`)}
            />
          ))}
        </SimpleGrid>
      </Collapse>
    </Stack>
  )
}

/** Selects the pipeline of the source's requests. */
function BoardChoice({ accountId, form }: { accountId: number; form: Pick<EndpointForm, 'getInputProps'> }) {
  const { t } = useTranslation('request_settings')
  const mayRead = useMay()(pipelines.list)
  const boards = useEndpoint(pipelines.list, { params: { account_id: accountId }, query: { per_page: 100 } }, { enabled: mayRead })
  if (!mayRead) return null
  const options = (boards.answer?.data ?? [])
    .filter(({ subject }) => subject !== 'contact')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label={t('sources.pipeline')}
      description={t('sources.pipeline_hint')}
      options={options}
      {...form.getInputProps('pipeline_id')}
    />
  )
}
