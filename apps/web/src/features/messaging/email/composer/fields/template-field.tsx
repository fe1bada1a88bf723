import { copyPlatformTemplate, emailTemplates, listPlatformTemplates, type EmailTemplate } from '@stoa/contract/browser'
import { BaseSelect, Button, Group, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useChange, useEndpoint, useMay } from '../../../../../kit/index.ts'
import type { ComposerValues } from '../composer-values.ts'

type Values = Pick<ComposerValues, 'subject' | 'html' | 'email_template_id'>

interface TemplateFieldProps {
  accountId: number
  /** Language of the receiver, if known, for templates of the platform. */
  locale?: string | null | undefined
  values: Values
  onChange: (next: Partial<Values>) => void
}

/** Replaces the text with a template of the account or platform, with an undo. */
export function TemplateField({ accountId, locale, values, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('email')
  const { own, offered } = useTemplates(accountId, locale)
  const { choose, isLoading } = useChoice(values, offered, onChange)
  if (!own.length && !offered.length) return null
  const options = (rows: readonly EmailTemplate[]) => rows.map((template) => ({ value: String(template.id), label: template.name }))
  const chosen = offered.find((template) => template.id === values.email_template_id)
  return (
    <Group align="flex-end" gap="xs">
      <BaseSelect
        flex={1}
        miw={200}
        label={t('fields.template')}
        placeholder={t('composer.no_template')}
        searchable
        clearable
        disabled={isLoading}
        data={[
          ...(own.length ? [{ group: t('templates.own'), items: options(own) }] : []),
          ...(offered.length ? [{ group: t('templates.platform'), items: options(offered) }] : []),
        ]}
        value={values.email_template_id === null ? null : String(values.email_template_id)}
        onChange={(id) => void choose(id === null ? null : Number(id))}
      />
      {chosen && <CopyToOwn accountId={accountId} template={chosen} onCopied={(copy) => onChange({ email_template_id: copy.id })} />}
    </Group>
  )
}

/** Templates of the account, and those of the platform in the receiver's language, else in the reader's. */
function useTemplates(accountId: number, locale: string | null | undefined) {
  const { i18n } = useTranslation()
  const may = useMay()(emailTemplates.list)
  const params = { account_id: accountId }
  const own = useEndpoint(emailTemplates.list, { params, query: { per_page: 100, sort: 'name' } }, { enabled: may, staleTime: 60_000 })
  const offered = useEndpoint(listPlatformTemplates, { params }, { enabled: may, staleTime: 3_600_000 })
  const spoken = locale ?? i18n.language
  return {
    own: (own.answer?.data ?? []).filter((template) => template.kind !== 'system'),
    offered: (offered.answer?.data ?? []).filter((template) => template.locale === null || template.locale === spoken),
  }
}

function useChoice(values: Values, offered: readonly EmailTemplate[], onChange: TemplateFieldProps['onChange']) {
  const { t } = useTranslation('email')
  const [isLoading, setLoading] = useState(false)
  const load = async (id: number) =>
    offered.find((template) => template.id === id) ?? (await call(emailTemplates.read, { params: { id } })).data
  const choose = async (id: number | null) => {
    if (id === null) return onChange({ email_template_id: null })
    const before = { subject: values.subject, html: values.html, email_template_id: values.email_template_id }
    setLoading(true)
    try {
      const template = await load(id)
      onChange({ subject: template.subject || before.subject, html: template.html, email_template_id: template.id })
      if (before.html)
        toast({
          message: t('composer.template_taken', { name: template.name }),
          tone: 'info',
          action: { label: t('composer.template_undo'), onClick: () => onChange(before) },
        })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      setLoading(false)
    }
    return undefined
  }
  return { choose, isLoading }
}

interface CopyToOwnProps {
  accountId: number
  template: EmailTemplate
  size?: 'compact-md'
  onCopied: (copy: EmailTemplate) => void
}

/** Copies a template of the platform to the account, so that it can be changed. */
export function CopyToOwn({ accountId, template, size, onCopied }: CopyToOwnProps) {
  const { t } = useTranslation('email')
  const may = useMay()(copyPlatformTemplate)
  const change = useChange(copyPlatformTemplate, ['email-templates'])
  if (!may) return null
  const copy = async () => {
    try {
      const { data } = await change.send({ params: { account_id: accountId, id: template.id } })
      toast({ message: t('templates.copied', { name: data.name }), tone: 'good' })
      onCopied(data)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return (
    <Button variant="default" {...(size && { size })} loading={change.isPending} onClick={() => void copy()}>
      {t('templates.copy')}
    </Button>
  )
}
