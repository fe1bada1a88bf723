import {
  CONVERSATION_PRIORITIES,
  conversationAssignees,
  conversations,
  joinConversation,
  leaveConversation,
  readConversation,
  type Conversation,
} from '@stoa/contract/browser'
import {
  ActionIcon,
  Avatar,
  IconBell,
  IconDots,
  IconEye,
  IconExternalLink,
  IconGitMerge,
  IconLogout,
  IconEdit,
  IconStar,
  IconUser,
  IconUserPlus,
  IconCheck,
  Menu,
  VisuallyHidden,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { conversationPaths } from '../conversation-paths.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { TOUCHED } from '../use-closing.ts'

interface MenuProps {
  conversation: Conversation
}

/** Assigns the conversation to a member or to the user. */
export function AssignMenu({ conversation }: MenuProps) {
  const { t } = useTranslation('conversations')
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const members = useEndpoint(
    conversationAssignees,
    { params: { account_id: conversation.account_id } },
    { enabled: isOpen, staleTime: 60_000 },
  )
  const give = useAct(conversations.update, TOUCHED)
  const to = (user_id: number | null) => void give.run({ params: { id: conversation.id }, body: { user_id } })
  const owner = conversation.user
  const label = `${t('assign')}: ${owner?.username ?? t('nobody')}`
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" title={label} loading={give.isPending}>
          <span aria-hidden>
            {owner ? <Avatar size={24} username={owner.username} color={owner.color} src={owner.avatar_url} /> : <IconUserPlus size={18} />}
          </span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('assign_to')}</Menu.Label>
        {user && conversation.user_id !== user.id && (
          <Menu.Item leftSection={<IconUser size={15} />} onClick={() => to(user.id)}>
            {t('take')}
          </Menu.Item>
        )}
        {(members.answer?.data ?? [])
          .filter((member) => member.value !== user?.id)
          .map((member) => (
            <Menu.Item
              key={member.value}
              leftSection={<Avatar size={20} username={member.label} color={Number(member.value)} />}
              rightSection={member.value === conversation.user_id ? <IconCheck size={14} /> : undefined}
              onClick={() => to(Number(member.value))}
            >
              {member.label}
            </Menu.Item>
          ))}
        {conversation.user_id !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => to(null)}>{t('unassign')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Less frequent actions. */
export function MoreMenu({ conversation, linkToInbox, onMoved }: MenuProps & { linkToInbox: boolean; onMoved?: (id: number) => void }) {
  const { t } = useTranslation('conversations')
  const may = useMay()
  const { user } = useSession()
  const [isMerging, setMerging] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const join = useAct(joinConversation, TOUCHED)
  const leave = useAct(leaveConversation, TOUCHED)
  const mark = useAct(readConversation, TOUCHED)
  const change = useAct(conversations.update, TOUCHED)
  const takesPart = conversation.participants?.some((one) => one.participable_type === 'user' && one.participable_id === user?.id)
  const params = { conversation_id: conversation.id }
  const mayChange = may(conversations.update)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('actions')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {linkToInbox && (
            <Menu.Item
              component={Link}
              to={conversationPaths.one(conversation.account_id, conversation.id)}
              leftSection={<IconExternalLink size={15} />}
            >
              {t('open_inbox')}
            </Menu.Item>
          )}
          {takesPart ? (
            <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave.run({ params })}>
              {t('leave')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconBell size={15} />} onClick={() => void join.run({ body: { conversation_id: conversation.id } })}>
              {t('join')}
            </Menu.Item>
          )}
          {!linkToInbox && (
            <Menu.Item
              leftSection={<IconEye size={15} />}
              onClick={() => void mark.run({ params, body: { message_id: 0 } }).then((worked) => worked && onMoved?.(0))}
            >
              {t('mark_unread')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('priority')}</Menu.Label>
              {CONVERSATION_PRIORITIES.map((priority) => (
                <Menu.Item
                  key={priority}
                  leftSection={<IconStar size={15} />}
                  rightSection={conversation.priority === priority ? <IconCheck size={14} /> : undefined}
                  onClick={() => void change.run({ params: { id: conversation.id }, body: { priority } })}
                >
                  {t(`priorities.${priority}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item leftSection={<IconEdit size={15} />} onClick={() => setRenaming(true)}>
                {t('rename')}
              </Menu.Item>
              {conversation.project_uuid === null && (
                <Menu.Item leftSection={<IconGitMerge size={15} />} onClick={() => setMerging(true)}>
                  {t('merge')}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameDialog conversation={conversation} onClose={() => setRenaming(false)} />}
      {isMerging && <MergeDialog conversation={conversation} onClose={() => setMerging(false)} />}
    </>
  )
}
