import { duplicateEmailTemplate, type EmailTemplate } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange } from '../../../../kit/index.ts'
import { templatePaths } from './template-paths.ts'

/** Copies a template and opens the copy. */
export function useDuplicate(accountId: number) {
  const { t } = useTranslation('email')
  const navigate = useNavigate()
  const change = useChange(duplicateEmailTemplate, ['email-templates'])
  const run = async ({ id }: EmailTemplate) => {
    try {
      const { data } = await change.send({ body: { email_template_id: id } })
      toast({ message: t('templates.duplicated', { name: data.name }), tone: 'good' })
      void navigate({ to: templatePaths.edit(accountId, data.id) })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return { run, isPending: change.isPending }
}
