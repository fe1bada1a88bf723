import { lostReasons } from '@stoa/contract'
import { Select, Textarea } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'

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

/** Why an enquiry was lost: one of the account's reasons, and a note. */
export function LostReasonFields({ accountId, value, onChange, errors = {} }: LostReasonFieldsProps) {
  const { t } = useTranslation('requests')
  const reasons = useEndpoint(
    lostReasons.list,
    { params: { account_id: accountId }, query: { filter: { active: 'true' }, sort: 'position', per_page: 100 } },
    { staleTime: 60_000 },
  )
  const options = (reasons.answer?.data ?? [])
    .filter((reason) => reason.applies_to !== 'offer')
    .map((reason) => ({ value: reason.id, label: reason.name }))
  return (
    <>
      <Select
        data-autofocus
        label={t('fields.lost_reason_id')}
        required
        options={options}
        value={value.lost_reason_id}
        onChange={(next) => onChange({ ...value, lost_reason_id: next as number | null })}
        error={errors.lost_reason_id as string}
      />
      <Textarea
        rows={2}
        label={t('fields.lost_note')}
        value={value.lost_note}
        maxLength={1000}
        onChange={(event) => onChange({ ...value, lost_note: event.currentTarget.value })}
        error={errors.lost_note as string}
      />
    </>
  )
}
