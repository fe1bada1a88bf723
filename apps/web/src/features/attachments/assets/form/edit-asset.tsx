import { type Asset, assets } from '@stoa/contract/browser'
import { TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { assetBody, AssetFields, TextField, useAssetLabels } from './asset-fields.tsx'

/** Edits an asset; a changed address or text becomes a new version. */
export function EditAsset({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { t } = useTranslation('assets')
  const content = contentOf(asset)
  const form = useEndpointForm(assets.update, {
    params: { account_id: asset.account_id, id: asset.id },
    defaults: {
      ...valuesOf(asset),
      ...content,
      comment: '',
    },
    rules: RULES[asset.kind],
    labels: useAssetLabels(),
    toBody: ({ url, body, comment, ...values }) => ({
      ...assetBody(values),
      ...(asset.kind === 'link' && { url }),
      ...(asset.kind === 'note' && { body }),
      ...(comment && { comment }),
      version: asset.version,
    }),
    onDone: () => {
      toast({ message: t('changed'), tone: 'good' })
      onClose()
    },
  })
  const isReplaced = form.values.url !== content.url || form.values.body !== content.body
  return (
    <FormModal title={t('edit_title', { name: asset.name })} form={form} onClose={onClose}>
      {asset.kind === 'link' && <TextInput withAsterisk label={t('fields.url')} type="url" {...form.getInputProps('url')} />}
      <AssetFields form={form} accountId={asset.account_id} />
      {asset.kind === 'note' && <TextField form={form} />}
      {isReplaced && <TextInput label={t('fields.comment')} description={t('comment_help')} {...form.getInputProps('comment')} />}
    </FormModal>
  )
}

const SHARED = { name: `required|max:${assets.update.limits.name.maxLength}`, comment: `max:${assets.update.limits.comment.maxLength}` }
const RULES = {
  file: SHARED,
  link: { ...SHARED, url: `required|max:${assets.update.limits.url.maxLength}` },
  note: { ...SHARED, body: 'required' },
}

const valuesOf = (asset: Asset) => ({
  name: asset.name,
  description: asset.description ?? '',
  category: asset.category,
  is_brand: asset.is_brand,
  tags: (asset.tags ?? []).map((tag) => String(tag.id)),
})

const contentOf = ({ link, note }: Asset) => ({ url: link?.url ?? '', body: note?.body ?? '' })
