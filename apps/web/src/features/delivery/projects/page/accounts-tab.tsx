import { addProjectAccount, projectAccountChoices, removeProjectAccount, type ProjectAccount } from '@stoa/contract/browser'
import {
  ActionIcon,
  Avatar,
  Button,
  ConfirmDialog,
  Group,
  IconPlus,
  IconTrash,
  Paper,
  Select,
  Stack,
  StatusBadge,
  Text,
  Textarea,
  SettingsCard,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, useAct, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { TOUCHED } from '../project-form.ts'
import { PeopleCard } from './people-card.tsx'
import { useProject } from './use-project.ts'

const PARTIES = [...TOUCHED, 'accounts', 'users'] as const

/** The accounts that take part in a project, with their tasks. */
export function AccountsTab() {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const [isAdding, setAdding] = useState(false)
  const [toRemove, setToRemove] = useState<ProjectAccount | null>(null)
  const remove = useAct(removeProjectAccount, PARTIES)
  const isOwner = project.party === 'owner'
  const confirm = async () => {
    if (toRemove && (await remove.run({ params: { project_uuid: project.uuid, participant_id: toRemove.id } }))) setToRemove(null)
  }
  const add = isOwner && (
    <Can endpoint={addProjectAccount} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t('accounts.add')}
      </Button>
    </Can>
  )
  return (
    <Stack>
      <SettingsCard title={t('accounts.title')} text={t('accounts.text')} action={add}>
        <Stack gap="xs">
          {(project.accounts ?? []).map((party) => (
            <PartyRow key={party.id} party={party} mayRemove={isOwner} onRemove={() => setToRemove(party)} />
          ))}
        </Stack>
      </SettingsCard>
      {!isOwner && <PeopleCard project={project} />}
      {isAdding && <AddAccount onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={toRemove !== null}
        title={t('accounts.remove_title', { name: toRemove?.account.name ?? '' })}
        confirmLabel={t('accounts.remove_confirm')}
        onConfirm={() => void confirm()}
        onClose={() => setToRemove(null)}
        pending={remove.isPending}
        danger
      >
        <Text size="sm">{t('accounts.remove_text')}</Text>
      </ConfirmDialog>
    </Stack>
  )
}

function PartyRow({ party, mayRemove, onRemove }: { party: ProjectAccount; mayRemove: boolean; onRemove: () => void }) {
  const { t } = useTranslation('projects')
  const label = t('accounts.remove', { name: party.account.name })
  return (
    <Paper withBorder p="sm">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Avatar isCompany size={32} username={party.account.name} color={party.account.id} src={null} />
        <Stack gap={2} miw={0} flex={1}>
          <Group gap={6}>
            <Text size="sm" fw={550}>
              {party.account.name}
            </Text>
            <StatusBadge tone={party.role === 'owner' ? 'info' : 'neutral'}>{t(`party_roles.${party.role}`)}</StatusBadge>
          </Group>
          <Text size="xs" c="dimmed">
            {t('accounts.people', { count: party.members_count })}
          </Text>
          {party.scope_text && (
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {party.scope_text}
            </Text>
          )}
        </Stack>
        {mayRemove && party.role !== 'owner' && party.role !== 'client' && (
          <Can endpoint={removeProjectAccount}>
            <ActionIcon aria-label={label} title={label} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Can>
        )}
      </Group>
    </Paper>
  )
}

function AddAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const params = { project_uuid: project.uuid }
  const choices = useEndpoint(projectAccountChoices, { params })
  const form = useEndpointForm(addProjectAccount, {
    params,
    defaults: { account_id: null as number | null, scope_text: '' },
    rules: { account_id: 'required' },
    labels: { account_id: t('accounts.account') },
    toBody: (values) => ({ account_id: values.account_id!, scope_text: values.scope_text.trim() || null }),
    invalidates: PARTIES,
    onDone: onClose,
  })
  return (
    <FormModal title={t('accounts.add')} form={form} submitLabel={t('accounts.add_submit')} onClose={onClose}>
      <Select
        label={t('accounts.account')}
        description={t('accounts.account_hint')}
        required
        searchable
        options={(choices.answer?.data ?? []).map((one) => ({ value: one.id, label: `${one.name} · ${t(`party_roles.${one.role}`)}` }))}
        nothingFoundMessage={t('accounts.none')}
        {...form.getInputProps('account_id')}
      />
      <Textarea
        label={t('fields.scope_text')}
        description={t('accounts.scope_hint')}
        autosize
        minRows={3}
        maxLength={addProjectAccount.limits.scope_text.maxLength}
        {...form.getInputProps('scope_text')}
      />
    </FormModal>
  )
}
