import { loseContactRequest } from '@stoa/contract/browser'
import { Textarea } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { LostReasonSelect } from './lost-reason-choices.tsx'

export interface LostReason {
  lost_reason_id: number | null
  lost_note: string
}

interface LostReasonFieldsProps {
  accountId: number
  value: LostReason
  onChange: (value: LostReason) => void
  errors?: { lost_reason_id?: unknown; lost_note?: unknown }
}

/** Inputs for the lost reason and a note. */
export function LostReasonFields({ accountId, value, onChange, errors = {} }: LostReasonFieldsProps) {
  const { t } = useTranslation('requests')
  return (
    <>
      <LostReasonSelect
        accountId={accountId}
        of="contact_request"
        required
        label={t('fields.lost_reason_id')}
        value={value.lost_reason_id}
        onChange={(lost_reason_id) => onChange({ ...value, lost_reason_id })}
        error={errors.lost_reason_id}
      />
      <Textarea
        rows={2}
        label={t('fields.lost_note')}
        value={value.lost_note}
        maxLength={loseContactRequest.limits.lost_note.maxLength}
        onChange={(event) => onChange({ ...value, lost_note: event.currentTarget.value })}
        error={errors.lost_note as string}
      />
    </>
  )
}
