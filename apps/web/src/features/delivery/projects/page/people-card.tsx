import {
  addProjectUser,
  projectUserChoices,
  removeProjectUser,
  setProjectOwner,
  type Project,
  type ProjectMember,
} from '@stoa/contract/browser'
import {
  ActionIcon,
  Anchor,
  Avatar,
  EmptyState,
  Group,
  IconTrash,
  IconUsers,
  Paper,
  BaseSelect,
  Stack,
  StatusBadge,
  Text,
  toast,
  SettingsCard,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { TOUCHED } from '../project-form.ts'

const PEOPLE = [...TOUCHED, 'users', 'accounts'] as const

/** The members of a project with their account and role. */
export function PeopleCard({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const people = project.users ?? []
  return (
    <SettingsCard title={t('people.title')} text={t('people.text')}>
      <Stack gap="xs">
        <Can endpoint={addProjectUser}>
          <AddPerson project={project} />
        </Can>
        {people.length === 0 && (
          <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('people.empty_title')} text={t('people.empty_text')} />
        )}
        {people.map((one) => (
          <PersonRow key={one.project_member_id} person={one} project={project} />
        ))}
      </Stack>
    </SettingsCard>
  )
}

function PersonRow({ person, project }: { person: ProjectMember; project: Project }) {
  const { t } = useTranslation('projects')
  const may = useMay()
  const remove = useAct(removeProjectUser, PEOPLE)
  const add = useAct(addProjectUser, PEOPLE)
  const setOwner = useAct(setProjectOwner, PEOPLE)
  const params = { project_uuid: project.uuid }
  const isOwner = project.owner_id === person.id
  const removeMember = async () => {
    if (!(await remove.run({ params: { ...params, user_id: person.id } }))) return
    const undo = () => void add.run({ params, body: { user_id: person.id, role: person.role, notify: person.notify } })
    toast({ message: t('people.removed', { name: person.user.username }), tone: 'good', action: { label: t('undo'), onClick: undo } })
  }
  return (
    <Paper withBorder p="xs">
      <Group gap="sm" wrap="nowrap">
        <Avatar size={30} username={person.user.username} color={person.user.color} src={person.user.avatar_url} />
        <Stack gap={0} miw={0} flex={1}>
          <Group gap={6}>
            <Text size="sm" fw={550} truncate>
              {person.user.username}
            </Text>
            {isOwner && <StatusBadge tone="info">{t('columns.owner')}</StatusBadge>}
          </Group>
          <Text size="xs" c="dimmed" truncate>
            {[person.account.name, t(`member_roles.${person.role}`)].join(' · ')}
          </Text>
          {may(setProjectOwner) && project.party === 'owner' && !isOwner && person.account_id === project.account_id && (
            <Anchor
              component="button"
              style={{ alignSelf: 'flex-start' }}
              type="button"
              size="xs"
              onClick={() => void setOwner.run({ params, body: { user_id: person.id } })}
            >
              {t('people.make_owner')}
            </Anchor>
          )}
        </Stack>
        {may(removeProjectUser) && !isOwner && (
          <ActionIcon
            aria-label={t('people.remove', { name: person.user.username })}
            title={t('people.remove', { name: person.user.username })}
            loading={remove.isPending}
            onClick={() => void removeMember()}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  )
}

function AddPerson({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const choices = useEndpoint(projectUserChoices, { params: { project_uuid: project.uuid } })
  const add = useAct(addProjectUser, PEOPLE)
  return (
    <BaseSelect
      aria-label={t('people.add')}
      placeholder={t('people.add')}
      searchable
      value={null}
      data={(choices.answer?.data ?? []).map((one) => ({ value: String(one.id), label: `${one.username} · ${one.account.name}` }))}
      nothingFoundMessage={t('people.nobody')}
      onChange={(id) => {
        if (id) void add.run({ params: { project_uuid: project.uuid }, body: { user_id: Number(id) } })
      }}
    />
  )
}
