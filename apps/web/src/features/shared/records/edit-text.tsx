import type { comments, notes } from '@stoa/contract/browser'
import { BaseTextarea } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm, type Invalidated } from '../../../kit/index.ts'
import { InlineForm } from './inline-form.tsx'

interface EditTextProps {
  endpoint: typeof notes.update | typeof comments.update
  row: { id: number; body_text: string }
  /** Label of the text, such as Note. */
  label: string
  max: number
  invalidates: readonly Invalidated[]
  onClose: () => void
}

/** Edits the text of a note or comment in place. */
export function EditText({ endpoint, row, label, max, invalidates, onClose }: EditTextProps) {
  const { t } = useTranslation('kit')
  const form = useEndpointForm(endpoint, {
    params: { id: row.id },
    defaults: { body: row.body_text },
    rules: { body: `required|max:${max}` },
    labels: { body: label },
    invalidates,
    onDone: onClose,
  })
  return (
    <InlineForm form={form} onCancel={onClose} submitLabel={t('ui.save')}>
      <BaseTextarea rows={4} aria-label={label} {...form.getInputProps('body')} />
    </InlineForm>
  )
}
