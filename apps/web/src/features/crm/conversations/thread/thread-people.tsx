import {
  addParticipant,
  conversationAssignees,
  conversations,
  projectUsers,
  removeParticipant,
  type Conversation,
  type Participant,
} from '@stoa/contract/browser'
import { ActionIcon, Avatar, BaseSelect, Group, IconPlus, IconX, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { TOUCHED } from '../use-closing.ts'
import { useIsGuest } from './use-is-guest.ts'

/** Avatars of the participating colleagues. Opens the list of participants, to add and remove people. */
export function ThreadPeople({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations')
  const [isOpen, setOpen] = useState(false)
  const isGuest = useIsGuest(conversation)
  const people = (conversation.participants ?? []).filter((one) => one.left_at === null)
  const colleagues = people.filter((one) => one.participable_type === 'user')
  const label = [t('people'), people.map(nameOf).join(', ')].filter(Boolean).join(': ')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton title={label} aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
          <Group gap={0} className="stoa-thread-people" wrap="nowrap" aria-hidden>
            {colleagues.slice(0, 4).map((one) => (
              <Face key={one.id} participant={one} size={24} />
            ))}
            {colleagues.length === 0 && <IconPlus size={18} />}
          </Group>
          <VisuallyHidden>{label}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fw={600} size="sm">
            {t('people')}
          </Text>
          {people.map((one) => (
            <PersonRow key={one.id} participant={one} isGuest={isGuest} />
          ))}
          {isOpen && !isGuest && <AddPerson conversation={conversation} taken={colleagues.map((one) => one.participable_id)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const nameOf = (participant: Participant) => participant.participable?.name ?? '–'

function Face({ participant, size }: { participant: Participant; size: number }) {
  const { participable } = participant
  return <Avatar size={size} username={nameOf(participant)} color={participable?.color ?? null} src={participable?.avatar_url ?? null} />
}

function PersonRow({ participant, isGuest }: { participant: Participant; isGuest: boolean }) {
  const { t } = useTranslation('conversations')
  const may = useMay()
  const remove = useAct(removeParticipant, TOUCHED)
  const label = t('remove_person', { name: nameOf(participant) })
  return (
    <Group gap="xs" wrap="nowrap">
      <Face participant={participant} size={24} />
      <Text size="sm" truncate style={{ flex: 1 }}>
        {nameOf(participant)}
      </Text>
      {may(conversations.update) && !isGuest && (
        <ActionIcon
          size="sm"
          aria-label={label}
          title={label}
          loading={remove.isPending}
          onClick={() => void remove.run({ params: { id: participant.id } })}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </Group>
  )
}

function AddPerson({ conversation, taken }: { conversation: Conversation; taken: readonly number[] }) {
  const { t } = useTranslation('conversations')
  const may = useMay()
  const add = useAct(addParticipant, TOUCHED)
  const members = useEndpoint(conversationAssignees, { params: { account_id: conversation.account_id } }, { staleTime: 60_000 })
  const { project_uuid } = conversation
  const project = useEndpoint(projectUsers, { params: { project_uuid: project_uuid ?? '' } }, { enabled: project_uuid !== null })
  if (!may(conversations.update)) return null
  const bringIn = (id: string | null) => {
    const params = { conversation_id: conversation.id }
    if (id) void add.run({ params, body: { participable_type: 'user', participable_id: Number(id) } })
  }
  const guests = (project.answer?.data ?? [])
    .filter((one) => one.account_id !== conversation.account_id)
    .map((one) => ({ value: one.id, label: `${one.user.username} · ${one.account.name}` }))
  const free = [...(members.answer?.data ?? []), ...guests].filter((member) => !taken.includes(Number(member.value)))
  return (
    <BaseSelect
      searchable
      aria-label={t('add_person')}
      placeholder={t('add_person')}
      data={free.map((member) => ({ value: String(member.value), label: member.label }))}
      value={null}
      onChange={bringIn}
      nothingFoundMessage={t('nobody_left')}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
