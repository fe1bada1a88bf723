import { accountProjects } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { useAccountId, useSession } from '../../shared/session/index.ts'
import { ProjectFields } from './project-fields.tsx'
import { BLANK_PROJECT, bodyOf, TOUCHED, type ProjectValues } from './project-form.ts'
import { projectPaths } from './project-paths.ts'

/** Creates a project; the owner defaults to the author. */
export function ProjectCreateModal() {
  const { t } = useTranslation('projects')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { user } = useSession()
  const form = useEndpointForm<typeof accountProjects.create, ProjectValues>(accountProjects.create, {
    params: { account_id: accountId },
    defaults: { ...BLANK_PROJECT, owner_id: user?.id ?? null },
    rules: { name: 'required', budget_minor: 'money' },
    labels: { name: t('fields.name'), budget_minor: t('fields.budget') },
    toBody: bodyOf,
    invalidates: TOUCHED,
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: projectPaths.page(accountId, data.uuid), replace: true })
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} size={720}>
      <ProjectFields form={form} accountId={accountId} />
    </FormModal>
  )
}
