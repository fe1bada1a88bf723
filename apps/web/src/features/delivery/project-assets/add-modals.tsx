import { createProjectAssetLink, createProjectAssetNote, type One, type ProjectAsset } from '@stoa/contract/browser'
import { TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { RichTextField } from '../../shared/fields/index.ts'

interface AddProps {
  projectUuid: string
  onClose: () => void
}

/** Keeps a link as an asset of the project. */
export function AddLink({ projectUuid, onClose }: AddProps) {
  const { t } = useTranslation('project_assets')
  const form = useEndpointForm(createProjectAssetLink, {
    params: { project_uuid: projectUuid },
    defaults: { url: '', name: '' },
    rules: { url: `required|max:${createProjectAssetLink.limits.url.maxLength}`, name: 'max:160' },
    labels: { url: t('fields.url'), name: t('fields.name') },
    invalidates: ['project-assets', 'assets'],
    onDone: useAdded(onClose),
  })
  return (
    <FormModal title={t('add_link')} form={form} submitLabel={t('add_submit')} onClose={onClose}>
      <TextInput data-autofocus withAsterisk type="url" placeholder="https://" label={t('fields.url')} {...form.getInputProps('url')} />
      <TextInput label={t('fields.name')} description={t('name_help')} {...form.getInputProps('name')} />
    </FormModal>
  )
}

/** Keeps a text as an asset of the project. */
export function AddNote({ projectUuid, onClose }: AddProps) {
  const { t } = useTranslation('project_assets')
  const form = useEndpointForm(createProjectAssetNote, {
    params: { project_uuid: projectUuid },
    defaults: { name: '', body: '' },
    rules: { name: 'required|max:160', body: 'required' },
    labels: { name: t('fields.name'), body: t('fields.body') },
    invalidates: ['project-assets', 'assets'],
    onDone: useAdded(onClose),
  })
  return (
    <FormModal title={t('add_note')} form={form} submitLabel={t('add_submit')} onClose={onClose}>
      <TextInput data-autofocus withAsterisk label={t('fields.name')} {...form.getInputProps('name')} />
      <RichTextField
        label={t('fields.body')}
        value={form.values.body}
        onChange={(html) => form.setFieldValue('body', html)}
        error={form.errors.body}
        height={10}
      />
    </FormModal>
  )
}

function useAdded(onClose: () => void) {
  const { t } = useTranslation('project_assets')
  return ({ data }: One<ProjectAsset>) => {
    toast({ message: t('added', { name: data.name }), tone: 'good' })
    onClose()
  }
}
