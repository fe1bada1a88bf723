import { projects, removeProjectCover, uploadProjectCover, type Project } from '@stoa/contract/browser'
import { Alert, Box, Button, FileButton, Group, IconUpload, Stack, toast, SettingsCard, useScrollToError } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, DeleteDialog, useChange, useEndpointForm } from '../../../../kit/index.ts'
import { ProjectFields } from '../project-fields.tsx'
import { bodyOf, TOUCHED, valuesOf, type ProjectValues } from '../project-form.ts'
import { projectPaths } from '../project-paths.ts'
import { useProject } from './use-project.ts'

/** Details, picture and deletion of a project. */
export function SettingsTab() {
  const { project } = useProject()
  return (
    <Stack>
      <Details key={project.version} project={project} />
      <Cover project={project} />
      <Removal project={project} />
    </Stack>
  )
}

function Details({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const form = useEndpointForm<typeof projects.update, ProjectValues>(projects.update, {
    params: { uuid: project.uuid },
    defaults: valuesOf(project),
    rules: { name: 'required', budget_minor: 'money' },
    labels: { name: t('fields.name'), budget_minor: t('fields.budget') },
    toBody: (values) => ({ ...bodyOf(values), version: project.version }),
    invalidates: TOUCHED,
    onDone: () => toast({ message: t('saved'), tone: 'good' }),
  })
  const formRef = useScrollToError(form.status)
  return (
    <SettingsCard title={t('settings.details')}>
      <form ref={formRef} onSubmit={form.onSubmit}>
        <ProjectFields form={form} accountId={project.account_id} isComplete />
        {form.error && (
          <Alert color="red" mt="md">
            {form.error.message}
          </Alert>
        )}
        <Group mt="md">
          <Button type="submit" loading={form.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </SettingsCard>
  )
}

function Cover({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const upload = useChange(uploadProjectCover, TOUCHED)
  const remove = useChange(removeProjectCover, TOUCHED)
  const params = { project_uuid: project.uuid }
  const withToast = (work: Promise<unknown>) =>
    work.then(
      () => toast({ message: t('saved'), tone: 'good' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast({ message: Object.values(error.errors)[0]?.[0] ?? error.message, tone: 'bad' })
      },
    )
  const send = (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    void withToast(upload.send({ params, body }))
  }
  return (
    <SettingsCard title={t('settings.cover')} text={t('settings.cover_text')}>
      <Group>
        {project.cover_thumb_url && (
          <Box component="img" src={project.cover_thumb_url} alt="" w={120} h={68} style={{ objectFit: 'cover', borderRadius: 8 }} />
        )}
        <FileButton onChange={send} accept="image/png,image/jpeg,image/webp,image/gif">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} />} loading={upload.isPending}>
              {t(project.cover_url ? 'settings.replace' : 'settings.upload')}
            </Button>
          )}
        </FileButton>
        {project.cover_url && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void withToast(remove.send({ params }))}>
            {t('settings.remove')}
          </Button>
        )}
      </Group>
    </SettingsCard>
  )
}

function Removal({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const { accountId } = useProject()
  const [isAsked, setAsked] = useState(false)
  const isUnderWay = project.status === 'active' || project.status === 'on_hold'
  return (
    <Can endpoint={projects.remove}>
      <SettingsCard title={t('settings.delete')} text={t(isUnderWay ? 'settings.delete_later' : 'settings.delete_text')} tone="danger">
        <Button color="red" variant="light" disabled={isUnderWay} onClick={() => setAsked(true)}>
          {t('settings.delete')}
        </Button>
      </SettingsCard>
      <DeleteDialog
        endpoint={projects.remove}
        params={isAsked ? { uuid: project.uuid } : null}
        name={project.name}
        onClose={() => setAsked(false)}
        onDone={() => void navigate({ to: projectPaths.list(accountId) })}
      />
    </Can>
  )
}
