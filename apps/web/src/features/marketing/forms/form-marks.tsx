import type { Form, FormSubmission } from '@stoa/contract/browser'
import { Group, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<Form['status'], StatusTone> = { draft: 'neutral', published: 'good', closed: 'warning' }
const SUBMISSION_TONES: Record<FormSubmission['status'], StatusTone> = {
  received: 'neutral',
  processed: 'good',
  awaiting_confirmation: 'info',
  spam: 'warning',
  failed: 'bad',
}

/** The status of a form, and whether it has changes that visitors do not see yet. */
export function FormStatusMark({ form }: { form: Pick<Form, 'status' | 'has_draft'> }) {
  const { t } = useTranslation('forms')
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={TONES[form.status]}>{t(`statuses.${form.status}`)}</StatusBadge>
      {form.has_draft && <StatusBadge tone="info">{t('has_draft')}</StatusBadge>}
    </Group>
  )
}

/** What became of a submission. */
export function SubmissionStatusMark({ status }: { status: FormSubmission['status'] }) {
  const { t } = useTranslation('forms')
  return <StatusBadge tone={SUBMISSION_TONES[status]}>{t(`submission_statuses.${status}`)}</StatusBadge>
}
