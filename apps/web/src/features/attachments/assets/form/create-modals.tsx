import { createAssetLink, createAssetNote, type One, type Asset } from '@stoa/contract/browser'
import { TextInput, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { assetBody, AssetFields, NEW_ASSET, TextField, useAssetLabels } from './asset-fields.tsx'
import { assetPaths } from '../asset-paths.ts'

/** Adds a link to the library. */
export function CreateLinkModal() {
  const { t } = useTranslation('assets')
  const accountId = useAccountId()
  const form = useEndpointForm(createAssetLink, {
    params: { account_id: accountId },
    defaults: { ...NEW_ASSET, url: '' },
    rules: { url: `required|max:${createAssetLink.limits.url.maxLength}`, name: `max:${createAssetLink.limits.name.maxLength}` },
    labels: useAssetLabels(),
    toBody: ({ url, ...values }) => ({ ...assetBody(values), url }),
    invalidates: ['assets'],
    onDone: useCreated(accountId),
  })
  return (
    <FormModal title={t('create_link')} form={form} submitLabel={t('create_submit')}>
      <TextInput data-autofocus withAsterisk label={t('fields.url')} placeholder="https://" type="url" {...form.getInputProps('url')} />
      <AssetFields form={form} accountId={accountId} isNamed={false} />
    </FormModal>
  )
}

/** Adds a text to the library, such as a slogan, a caption or a tone of voice. */
export function CreateNoteModal() {
  const { t } = useTranslation('assets')
  const accountId = useAccountId()
  const form = useEndpointForm(createAssetNote, {
    params: { account_id: accountId },
    defaults: { ...NEW_ASSET, category: 'copy' as const, body: '' },
    rules: { body: 'required', name: `required|max:${createAssetNote.limits.name.maxLength}` },
    labels: useAssetLabels(),
    toBody: ({ body, ...values }) => ({ ...assetBody(values), body }),
    invalidates: ['assets'],
    onDone: useCreated(accountId),
  })
  return (
    <FormModal title={t('create_note')} form={form} submitLabel={t('create_submit')}>
      <AssetFields form={form} accountId={accountId} />
      <TextField form={form} />
    </FormModal>
  )
}

function useCreated(accountId: number) {
  const { t } = useTranslation('assets')
  const navigate = useNavigate()
  return ({ data }: One<Asset>) => {
    toast({ message: t('created', { name: data.name }), tone: 'good' })
    void navigate({ to: assetPaths.library(accountId), search: true, replace: true })
  }
}
