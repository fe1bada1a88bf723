import { contacts, type Contact } from '@stoa/contract/browser'
import { TextInput, toast, UnstyledButton } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import './contacts.css'
import { ApiError, invalidate, useChange, useMay } from '../../../kit/index.ts'
import { focusOnMount } from '../../shared/records/index.ts'

/** Maximum length of each field. */
const MAX_LENGTHS = { company: contacts.update.limits.company.maxLength, job_title: contacts.update.limits.job_title.maxLength }

interface Draft {
  text: string
  /** Version of the contact when the user began to edit. */
  version: number
  isRefused: boolean
}

/**
 * A text field of a contact that is edited in place. Enter or leaving the field saves, Escape cancels. A refused text
 * remains in the field; Enter then overwrites the change of the other user.
 */
export function InlineEdit({ contact, field }: { contact: Contact; field: keyof typeof MAX_LENGTHS }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const client = useQueryClient()
  const update = useChange(contacts.update)
  const [draft, setDraft] = useState<Draft | null>(null)
  const refocusesButton = useRef(false)
  const value = contact[field] ?? ''
  if (!may(contacts.update)) return value
  const save = async ({ text, version }: Draft) => {
    if (update.isPending) return
    const next = text.trim()
    if (next === value) return setDraft(null)
    try {
      await update.send({ params: { id: contact.id }, body: { [field]: next || null, version } })
      setDraft(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isConflict = error.code === 'version_conflict'
      if (isConflict) await invalidate(client, [contacts])
      setDraft({ text, version, isRefused: true })
      toast({ message: isConflict ? t('conflict.inline') : error.message, tone: 'bad' })
    }
  }
  if (draft === null)
    return (
      <UnstyledButton
        className="stoa-inline-edit"
        ref={(button) => {
          if (button && refocusesButton.current) button.focus()
          refocusesButton.current = false
        }}
        aria-label={t('edit_field', { field: t(`fields.${field}`), value: value || '–' })}
        onClick={() => setDraft({ text: value, version: contact.version, isRefused: false })}
        fz="sm"
      >
        {value || <span aria-hidden>–</span>}
      </UnstyledButton>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    refocusesButton.current = event.key === 'Enter' || event.key === 'Escape'
    if (event.key === 'Escape') setDraft(null)
    // The field has shown the refusal and the current value, so Enter overwrites it.
    if (event.key === 'Enter') void save(draft.isRefused ? { ...draft, version: contact.version } : draft)
  }
  return (
    <TextInput
      size="xs"
      ref={focusOnMount}
      aria-label={t(`fields.${field}`)}
      value={draft.text}
      maxLength={MAX_LENGTHS[field]}
      readOnly={update.isPending}
      error={draft.isRefused && t('conflict.now', { value: value || '–' })}
      onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
      onBlur={() => {
        refocusesButton.current = false
        if (!draft.isRefused) void save(draft)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    />
  )
}
