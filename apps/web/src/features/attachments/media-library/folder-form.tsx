import { createMediaFolder, type AnyEndpoint } from '@stoa/contract/browser'
import { TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'

interface FolderFormProps {
  title: string
  endpoint: AnyEndpoint
  params: Record<string, unknown>
  name: string
  more: Record<string, unknown>
  onClose: () => void
}

/** Form for the name of a new or existing folder. */
export function FolderForm({ title, endpoint, params, name, more, onClose }: FolderFormProps) {
  const { t } = useTranslation('media')
  const form = useEndpointForm(endpoint, {
    params,
    defaults: { name },
    rules: { name: `required|max:${createMediaFolder.limits.name.maxLength}` },
    labels: { name: t('fields.name') },
    toBody: (values) => ({ ...values, ...more }),
    invalidates: ['folders'],
    onDone: onClose,
  })
  return (
    <FormModal title={title} form={form} size="sm" opened onClose={onClose}>
      <TextInput label={t('fields.name')} data-autofocus withAsterisk {...form.getInputProps('name')} />
    </FormModal>
  )
}
