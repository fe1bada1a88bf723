import { checkContactImport, UPDATE_EXISTING } from '@stoa/contract/browser'
import { Checkbox, MultiSelect, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '../../../shared/fields/index.ts'

export interface Options {
  contact_list_id: number | null
  contact_list_name: string | null
  resubscribe_unsubscribed: boolean
  restore_blacklisted: boolean
  update_existing: (typeof UPDATE_EXISTING)[number]
  default_country: string
  tag_ids: number[]
  audience_id: number | null
}

type Choice = { value: string | number; label: string }
const NEW_LIST = 'new'
interface OptionFieldsProps {
  options: Options
  setOptions: (next: Options) => void
  lists: readonly Choice[]
  tags: readonly Choice[]
  /** Audiences made by hand that the member may change. */
  audiences: readonly Choice[]
  errors: Record<string, string[]>
}

/** The options of an import (spec 3.4). */
export function ImportOptionFields({ options, setOptions, lists, tags, audiences, errors }: OptionFieldsProps) {
  const { t, i18n } = useTranslation('imports')
  const set = (change: Partial<Options>) => setOptions({ ...options, ...change })
  const list = options.contact_list_name !== null ? NEW_LIST : options.contact_list_id
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('options.list')}
          placeholder={t('options.no_list')}
          searchable
          options={[{ value: NEW_LIST, label: t('options.new_list') }, ...lists]}
          value={list}
          onChange={(value) =>
            set(
              value === NEW_LIST
                ? { contact_list_id: null, contact_list_name: '' }
                : { contact_list_id: value === null ? null : Number(value), contact_list_name: null },
            )
          }
          error={errors['options.contact_list_id']?.[0]}
        />
        {list === NEW_LIST && (
          <TextInput
            label={t('options.list_name')}
            required
            maxLength={checkContactImport.limits.options.fields.contact_list_name.maxLength}
            value={options.contact_list_name ?? ''}
            onChange={(event) => set({ contact_list_name: event.currentTarget.value })}
            error={errors['options.contact_list_name']?.[0]}
          />
        )}
        <MultiSelect
          label={t('options.tags')}
          placeholder={options.tag_ids.length ? undefined : t('options.no_tags')}
          searchable
          clearable
          data={tags.map((tag) => ({ value: String(tag.value), label: tag.label }))}
          value={options.tag_ids.map(String)}
          onChange={(values) => set({ tag_ids: values.map(Number) })}
          error={errors['options.tag_ids']?.[0]}
        />
        <AudienceField
          audiences={audiences}
          value={options.audience_id}
          error={errors['options.audience_id']?.[0]}
          onChange={(audience_id) => set({ audience_id })}
        />
        <Select
          label={t('options.country')}
          description={t('options.country_hint')}
          required
          searchable
          options={countryChoices(i18n.language)}
          value={options.default_country}
          onChange={(value) => set({ default_country: String(value) })}
          error={errors['options.default_country']?.[0]}
        />
      </SimpleGrid>
      <Radio.Group
        label={t('options.update_existing')}
        value={options.update_existing}
        onChange={(value) => set({ update_existing: value })}
      >
        <Stack gap={6} mt={6}>
          {UPDATE_EXISTING.map((value) => (
            <Radio key={value} value={value} label={t(`options.${value}`)} description={t(`options.${value}_hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Stack gap={8}>
        <Text size="sm" fw={500}>
          {t('options.return')}
        </Text>
        <Checkbox
          label={t('options.resubscribe_unsubscribed')}
          description={t('options.resubscribe_unsubscribed_hint')}
          checked={options.resubscribe_unsubscribed}
          onChange={(event) => set({ resubscribe_unsubscribed: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('options.restore_blacklisted')}
          description={t('options.restore_blacklisted_hint')}
          checked={options.restore_blacklisted}
          onChange={(event) => set({ restore_blacklisted: event.currentTarget.checked })}
        />
      </Stack>
    </Stack>
  )
}

interface AudienceFieldProps {
  audiences: readonly Choice[]
  value: number | null
  error: string | undefined
  onChange: (audience_id: number | null) => void
}

/** An audience made by hand to which all contacts are added; nothing where there is none. */
function AudienceField({ audiences, value, error, onChange }: AudienceFieldProps) {
  const { t } = useTranslation('imports')
  if (!audiences.length) return null
  return (
    <Select
      label={t('options.audience')}
      description={t('options.audience_hint')}
      placeholder={t('options.no_audience')}
      searchable
      options={[...audiences]}
      value={value}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
    />
  )
}
