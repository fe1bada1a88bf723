import { emailTemplates } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { templatePaths } from './template-paths.ts'

/** Creates a template with its name and kind, and opens the editor. */
export function TemplateCreateModal() {
  const { t, i18n } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const form = useEndpointForm(emailTemplates.create, {
    params: { account_id: accountId },
    defaults: { name: '', kind: 'transactional', locale: i18n.language === 'gr' ? 'gr' : 'en' },
    rules: { name: `required|max:${emailTemplates.create.limits.name.maxLength}` },
    labels: { name: t('templates.name') },
    onDone: ({ data }) => void navigate({ to: templatePaths.edit(accountId, data.id), replace: true }),
  })
  return (
    <FormModal title={t('templates.create')} form={form} size="md" submitLabel={t('templates.create_submit')}>
      <TextInput data-autofocus label={t('templates.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <TemplateKind description={t('templates.kind_hint')} {...form.getInputProps('kind')} />
      <TemplateLocale {...form.getInputProps('locale')} />
    </FormModal>
  )
}

type FieldProps = Partial<Parameters<typeof Select>[0]>

/** Kind of a template. */
export function TemplateKind(props: FieldProps) {
  const { t } = useTranslation('email')
  return (
    <Select
      label={t('templates.kind')}
      required
      options={(['transactional', 'marketing'] as const).map((value) => ({ value, label: t(`templates.kinds.${value}`) }))}
      {...props}
    />
  )
}

/** Language of a template. */
export function TemplateLocale(props: FieldProps) {
  const { t } = useTranslation('email')
  return (
    <Select
      label={t('templates.locale')}
      clearable
      options={(['en', 'gr'] as const).map((value) => ({ value, label: t(`templates.locales.${value}`) }))}
      {...props}
    />
  )
}
