import type { Project } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Avatar, Group, Paper, SimpleGrid, Stack, Text } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'
import { DueDay, TaskProgress } from '../project-marks.tsx'

/** Summary of a project: status, dates, progress and participants. */
export function ProjectSummary({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects')
  return (
    <Paper withBorder p="md">
      {project.cover_url && (
        <img
          src={project.cover_url}
          alt=""
          style={{ width: '100%', maxHeight: 180, objectFit: 'cover', borderRadius: 8, marginBottom: 16 }}
        />
      )}
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
        <OtherSide project={project} />
        {project.owner && <Responsible user={project.owner} />}
        <Fact label={t('columns.start_date')}>{project.start_date ? formatDay(project.start_date, i18n.language) : '–'}</Fact>
        <Fact label={t('columns.due_date')}>
          <DueDay project={project} />
        </Fact>
        <Fact label={t('columns.tasks')}>
          <TaskProgress project={project} width={90} />
        </Fact>
        {project.budget_minor != null && (
          <Fact label={t('fields.budget')}>{formatMoney(project.budget_minor, project.currency ?? 'EUR')}</Fact>
        )}
      </SimpleGrid>
      {(project.description ?? project.scope_text) && <Description project={project} />}
    </Paper>
  )
}

/** The client of the project, or the account that does the work. */
function OtherSide({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  if (project.party !== 'owner') return <Fact label={t('done_by')}>{project.account?.name}</Fact>
  return <Fact label={t('columns.client')}>{project.client?.name ?? t('own_project')}</Fact>
}

function Responsible({ user }: { user: NonNullable<Project['owner']> }) {
  const { t } = useTranslation('projects')
  return (
    <Fact label={t('columns.owner')}>
      <Group gap={6} wrap="nowrap">
        <Avatar size={22} username={user.username} color={user.color} src={user.avatar_url} />
        <Text size="sm" truncate>
          {user.username}
        </Text>
      </Group>
    </Fact>
  )
}

/** Description of the project, or of the work of the user's account in it. */
function Description({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  return (
    <Stack gap={4} mt="md">
      {project.scope_text && (
        <>
          <Text size="xs" c="dimmed">
            {t('fields.scope_text')}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {project.scope_text}
          </Text>
        </>
      )}
      {project.description && <Text size="sm" component="div" dangerouslySetInnerHTML={{ __html: project.description }} />}
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2} miw={0}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {typeof children === 'string' ? (
        <Text size="sm" truncate>
          {children}
        </Text>
      ) : (
        children
      )}
    </Stack>
  )
}
