import { contacts, type Contact } from '@stoa/contract'
import { TextInput, toast, UnstyledButton } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './contacts.css'
import { ApiError, useChange, useMay } from '../../../kit/index.ts'
import { focusAtOnce } from '../../records/index.ts'

/** A simple field of a contact that is edited where it stands: Enter or leaving saves, Escape leaves it as it was. */
export function InlineEdit({ contact, field }: { contact: Contact; field: 'company' | 'job_title' | 'first_name' | 'last_name' }) {
  const { t } = useTranslation(['contact', 'crm'])
  const may = useMay()
  const update = useChange(contacts.update)
  const [text, setText] = useState<string | null>(null)
  const value = contact[field] ?? ''
  if (!may(contacts.update)) return value
  const save = async () => {
    if (text === null) return
    const next = text.trim()
    setText(null)
    if (next === value) return
    try {
      await update.send({ params: { id: contact.id }, body: { [field]: next || null, version: contact.version } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ message: error.code === 'version_conflict' ? t('conflict.text') : error.message, tone: 'bad' })
    }
  }
  if (text === null)
    return (
      <UnstyledButton
        className="stoa-inline-edit"
        aria-label={t('edit_field', { field: t(`fields.${field}`), value: value || '–' })}
        onClick={() => setText(value)}
        fz="sm"
      >
        {value || <span aria-hidden>–</span>}
      </UnstyledButton>
    )
  return (
    <TextInput
      size="xs"
      ref={focusAtOnce}
      aria-label={t(`fields.${field}`)}
      value={text}
      maxLength={field === 'company' ? 160 : 80}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') setText(null)
        event.stopPropagation()
      }}
    />
  )
}
