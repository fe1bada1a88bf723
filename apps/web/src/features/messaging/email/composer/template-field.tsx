import { emailTemplates } from '@stoa/contract'
import { BaseSelect, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useEndpoint, useMay } from '../../../../kit/index.ts'
import type { ComposerValues } from './composer-values.ts'

interface TemplateFieldProps {
  accountId: number
  values: Pick<ComposerValues, 'subject' | 'html' | 'email_template_id'>
  onChange: (next: Partial<Pick<ComposerValues, 'subject' | 'html' | 'email_template_id'>>) => void
}

/** Begins the text with a template; what stood there can be brought back. */
export function TemplateField({ accountId, values, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('email')
  const may = useMay()(emailTemplates.list)
  const [isLoading, setLoading] = useState(false)
  const loaded = useEndpoint(
    emailTemplates.list,
    { params: { account_id: accountId }, query: { per_page: 100, sort: 'name' } },
    { enabled: may, staleTime: 60_000 },
  )
  const templates = (loaded.answer?.data ?? []).filter((template) => template.kind !== 'system')
  if (!templates.length) return null
  const choose = async (id: number | null) => {
    if (id === null) return onChange({ email_template_id: null })
    const before = { subject: values.subject, html: values.html, email_template_id: values.email_template_id }
    setLoading(true)
    try {
      const { data } = await call(emailTemplates.read, { params: { id } })
      onChange({ subject: data.subject || before.subject, html: data.html, email_template_id: data.id })
      if (before.html)
        toast({
          message: t('composer.template_taken', { name: data.name }),
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
  return (
    <BaseSelect
      label={t('fields.template')}
      placeholder={t('composer.no_template')}
      searchable
      clearable
      disabled={isLoading}
      data={templates.map((template) => ({ value: String(template.id), label: template.name }))}
      value={values.email_template_id === null ? null : String(values.email_template_id)}
      onChange={(id) => void choose(id === null ? null : Number(id))}
    />
  )
}
