import { batchEdit, CONTACT_LIFECYCLES, type BatchFields } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ask, BatchPreflight } from './ask.tsx'
import type { Batch } from './use-batch.ts'

type Field = keyof BatchFields

/** Codes of the fields that are chosen from a list; the others are typed. */
const CHOICES: Partial<Record<Field, { codes: readonly string[]; words: string }>> = {
  lifecycle: { codes: CONTACT_LIFECYCLES, words: 'crm:contacts.lifecycles' },
  locale: { codes: ['en', 'gr'], words: 'contact:locales' },
  gender: { codes: ['female', 'male', 'other'], words: 'contact:genders' },
}
const FIELDS: readonly Field[] = ['company', 'job_title', 'lifecycle', 'locale', 'gender']

/** Asks for one field and the value that all selected contacts get; an empty one clears the field. */
export function EditModal({ batch, accountId, onClose }: { batch: Batch; accountId: number; onClose: () => void }) {
  const { t } = useTranslation(['contact', 'crm'])
  const [field, setField] = useState<Field>('company')
  const [value, setValue] = useState('')
  const choices = CHOICES[field]
  const isRequired = field === 'lifecycle'
  const isReady = !isRequired || value !== ''
  const body = { fields: { [field]: value.trim() || null } }
  const label = t(`fields.${field}`)
  return (
    <Ask
      title={t('batch.edit')}
      batch={batch}
      isReady={isReady}
      onConfirm={() => void batch.run(batchEdit, body, 'batch.edited').then((isDone) => isDone && onClose())}
      onClose={onClose}
      preflight={isReady && <BatchPreflight batch={batch} accountId={accountId} endpoint={batchEdit} body={body} />}
    >
      <Select
        label={t('batch.field')}
        required
        options={FIELDS.map((name) => ({ value: name, label: t(`fields.${name}`) }))}
        value={field}
        onChange={(name) => {
          setField(name as Field)
          setValue('')
        }}
      />
      {choices ? (
        <Select
          label={label}
          required={isRequired}
          description={isRequired ? undefined : t('batch.clears')}
          options={choices.codes.map((code) => ({ value: code, label: t(`${choices.words}.${code}`) }))}
          value={value || null}
          onChange={(code) => setValue(String(code ?? ''))}
        />
      ) : (
        <TextInput
          data-autofocus
          label={label}
          description={t('batch.clears')}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
    </Ask>
  )
}
