import { funnels } from '@stoa/contract/browser'
import { Select, Switch, TextInput, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { funnelPaths } from '../funnel-paths.ts'

interface FunnelCreateProps {
  accountId: number
  categories: readonly { value: string; label: string }[]
  onClose: () => void
}

/** Creates a draft of a category and opens its settings. */
export function FunnelCreate({ accountId, categories, onClose }: FunnelCreateProps) {
  const { t } = useTranslation('funnels')
  const navigate = useNavigate()
  const form = useEndpointForm(funnels.create, {
    params: { account_id: accountId },
    defaults: { name: '', funnel_category_id: '', with_stages: true },
    rules: { name: `required|max:${funnels.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: ({ name, funnel_category_id, with_stages }) => ({
      name,
      with_stages,
      funnel_category_id: funnel_category_id ? Number(funnel_category_id) : null,
    }),
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: funnelPaths.settings(accountId, data.id) })
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} onClose={onClose}>
      <TextInput data-autofocus label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <Select label={t('columns.category')} options={categories} clearable {...form.getInputProps('funnel_category_id')} />
      <Switch label={t('with_stages')} description={t('with_stages_hint')} {...form.getInputProps('with_stages', { type: 'checkbox' })} />
    </FormModal>
  )
}
