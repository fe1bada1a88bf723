import { FORM_FIELD_TYPES, FORM_FILE_KINDS, FORM_TARGETS, type FormField } from '@stoa/contract/browser'
import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionForm } from './fields-tab.tsx'

/** The inputs of one field of a form. */
export function FieldInputs({ form, at }: { form: DefinitionForm; at: number }) {
  const { t } = useTranslation('forms')
  const { fields } = form.values.definition
  const field = fields[at]!
  const path = `definition.fields.${at}`
  const set = (name: keyof FormField, value: unknown) => form.setFieldValue(`${path}.${name}`, value)
  const hasChoices = field.type === 'select' || field.type === 'multiselect'
  return (
    <Stack gap="sm" p="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.label_en')} required {...form.getInputProps(`${path}.label_en`)} />
        <TextInput label={t('fields.label_gr')} required {...form.getInputProps(`${path}.label_gr`)} />
        <Select
          label={t('fields.type')}
          required
          options={FORM_FIELD_TYPES.map((value) => ({ value, label: t(`field_types.${value}`) }))}
          {...form.getInputProps(`${path}.type`)}
        />
        <Select
          label={t('fields.target')}
          description={t('fields.target_hint')}
          options={FORM_TARGETS.map((value) => ({ value, label: t(`targets.${value}`) }))}
          {...form.getInputProps(`${path}.maps_to`)}
        />
        <TextInput label={t('fields.key')} required {...form.getInputProps(`${path}.key`)} />
        <NumberInput
          label={t('fields.step')}
          min={1}
          max={10}
          value={field.step ?? 1}
          onChange={(value) => set('step', Number(value) || 1)}
          error={form.errors[`${path}.step`]}
        />
      </SimpleGrid>
      {hasChoices && <Choices form={form} at={at} />}
      {field.type === 'hidden' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('fields.param')} {...form.getInputProps(`${path}.param`)} value={field.param ?? ''} />
          <TextInput label={t('fields.value')} {...form.getInputProps(`${path}.value`)} value={field.value ?? ''} />
        </SimpleGrid>
      )}
      {field.type === 'file' && <Files form={form} at={at} />}
      {at > 0 && <Condition form={form} at={at} />}
      {field.type !== 'hidden' && (
        <Checkbox
          label={t('fields.required')}
          checked={Boolean(field.required)}
          onChange={(event) => set('required', event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

/** How many files, how large, and of which kinds. */
function Files({ form, at }: { form: DefinitionForm; at: number }) {
  const { t } = useTranslation('forms')
  const path = `definition.fields.${at}.files`
  const files = form.values.definition.fields[at]!.files ?? {}
  const set = (change: object) => form.setFieldValue(path, { ...files, ...change })
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <NumberInput
        label={t('fields.files_max')}
        min={1}
        max={5}
        value={files.max ?? 1}
        onChange={(value) => set({ max: Number(value) || 1 })}
        error={form.errors[`${path}.max`]}
      />
      <NumberInput
        label={t('fields.files_mb')}
        min={1}
        max={20}
        value={files.max_mb ?? 10}
        onChange={(value) => set({ max_mb: Number(value) || 10 })}
        error={form.errors[`${path}.max_mb`]}
      />
      <MultiSelect
        label={t('fields.files_kinds')}
        placeholder={files.kinds?.length ? undefined : t('fields.files_any')}
        data={FORM_FILE_KINDS.map((value) => ({ value, label: t(`file_kinds.${value}`) }))}
        value={files.kinds ?? []}
        onChange={(kinds) => set({ kinds })}
      />
    </SimpleGrid>
  )
}

/** Choices, one a line: value, English and Greek label, with bars between them. */
function Choices({ form, at }: { form: DefinitionForm; at: number }) {
  const { t } = useTranslation('forms')
  const { options = [] } = form.values.definition.fields[at]!
  const [text, setText] = useState(options.map(({ value, label_en, label_gr }) => `${value} | ${label_en} | ${label_gr}`).join('\n'))
  const error = Object.entries(form.errors).find(([path]) => path.startsWith(`definition.fields.${at}.options`))?.[1]
  const change = (next: string) => {
    setText(next)
    const lines = next.split('\n').filter((line) => line.trim())
    const parsed = lines.map((line) => {
      const [value = '', en = '', gr = ''] = line.split('|').map((part) => part.trim())
      return { value, label_en: en || value, label_gr: gr || en || value }
    })
    form.setFieldValue(`definition.fields.${at}.options`, parsed)
  }
  return (
    <Textarea
      label={t('fields.options')}
      description={t('fields.options_hint')}
      autosize
      minRows={3}
      required
      value={text}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Shows the field only while an earlier one has a value. */
function Condition({ form, at }: { form: DefinitionForm; at: number }) {
  const { t, i18n } = useTranslation('forms')
  const { fields } = form.values.definition
  const { show_when } = fields[at]!
  const path = `definition.fields.${at}.show_when`
  const other = fields.find(({ key }) => key === show_when?.field)
  const label = (one: { label_en: string; label_gr: string }) => (i18n.language === 'gr' ? one.label_gr : one.label_en)
  const set = (field: string | null, equals: string) => form.setFieldValue(path, field ? { field, equals } : null)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('fields.condition')}
        options={fields.slice(0, at).map((one) => ({ value: one.key, label: label(one) }))}
        value={show_when?.field ?? null}
        error={form.errors[path] ?? form.errors[`${path}.field`]}
        onChange={(value) => set(value as string | null, '')}
      />
      {show_when &&
        (other?.options ? (
          <Select
            label={t('fields.equals')}
            options={other.options.map((one) => ({ value: one.value, label: label(one) }))}
            value={show_when.equals || null}
            error={form.errors[`${path}.equals`]}
            onChange={(value) => set(show_when.field, String(value ?? ''))}
          />
        ) : (
          <TextInput
            label={t('fields.equals')}
            value={show_when.equals}
            error={form.errors[`${path}.equals`]}
            onChange={(event) => set(show_when.field, event.currentTarget.value)}
          />
        ))}
    </SimpleGrid>
  )
}
