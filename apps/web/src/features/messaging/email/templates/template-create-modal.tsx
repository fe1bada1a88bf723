import { emailTemplates } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EMPTY_DESIGN } from '@stoa/domain/mails'
import { addressQuery, FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { emailBuilderPath, isBuilt } from '../builder/builder-path.ts'
import { DesignChoice, useDesigns } from '../builder/design-choice.tsx'
import { templatePaths } from './template-paths.ts'

interface Values {
  name: string
  kind: 'marketing' | 'transactional'
  locale: 'en' | 'gr' | null
  /** Code of a design, `empty`, or `written`. */
  begin: string
}

/** Creates a template with its name and kind, and opens the editor. */
export function TemplateCreateModal() {
  const { t, i18n } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const designs = useDesigns(accountId)
  const chosen = (code: string) => designs?.find((one) => one.code === code)
  const defaults: Values = { name: '', kind: 'transactional', locale: i18n.language === 'gr' ? 'gr' : 'en', begin: 'written' }
  const form = useEndpointForm<typeof emailTemplates.create, Values>(emailTemplates.create, {
    params: { account_id: accountId },
    defaults,
    rules: { name: `required|max:${emailTemplates.create.limits.name.maxLength}` },
    labels: { name: t('templates.name') },
    toBody: ({ begin, ...values }) => ({
      ...values,
      ...(begin !== 'written' && { design: { ...(chosen(begin)?.design ?? EMPTY_DESIGN) } }),
    }),
    onDone: ({ data }) =>
      void (isBuilt(data.design)
        ? navigate({ to: emailBuilderPath(accountId), search: addressQuery({ template: String(data.id) }), replace: true })
        : navigate({ to: templatePaths.edit(accountId, data.id), replace: true })),
  })
  return (
    <FormModal title={t('templates.create')} form={form} size="xl" submitLabel={t('templates.create_submit')}>
      <TextInput data-autofocus label={t('templates.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <TemplateKind description={t('templates.kind_hint')} {...form.getInputProps('kind')} />
      <TemplateLocale {...form.getInputProps('locale')} />
      <DesignChoice
        accountId={accountId}
        hasWritten
        value={form.values.begin}
        onChange={(begin) => {
          form.setFieldValue('begin', begin)
          const design = chosen(begin)
          if (!design) return
          form.setFieldValue('kind', design.kind)
          if (!form.values.name.trim()) form.setFieldValue('name', design.name)
        }}
      />
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
