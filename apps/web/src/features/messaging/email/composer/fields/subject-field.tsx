import { previewEmail } from '@stoa/contract/browser'
import { TextInput } from '@stoa/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MergeTagMenu } from './merge-tag-menu.tsx'

interface SubjectFieldProps {
  accountId: number
  value: string
  error?: string | undefined
  onChange: (subject: string) => void
  label?: string
  name?: string
}

/** A single-line input with merge tags, which are inserted at the cursor. */
export function SubjectField({ accountId, value, error, onChange, label, name = 'subject' }: SubjectFieldProps) {
  const { t } = useTranslation('email')
  const input = useRef<HTMLInputElement>(null)
  const insert = (text: string) => {
    const at = input.current?.selectionStart ?? value.length
    onChange(value.slice(0, at) + text + value.slice(input.current?.selectionEnd ?? at))
  }
  return (
    <TextInput
      ref={input}
      name={name}
      label={label ?? t('fields.subject')}
      maxLength={previewEmail.limits.subject.maxLength}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={52}
      rightSection={
        <MergeTagMenu accountId={accountId} onInsert={insert} label={t('tags.insert_in', { field: label ?? t('fields.subject') })} />
      }
    />
  )
}
