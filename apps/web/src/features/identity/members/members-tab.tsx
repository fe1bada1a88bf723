import { createMembership, memberships, updateMembership, type Membership } from '@stoa/contract/browser'
import { ActionIcon, Button, ConfirmDialog, IconDots, IconUserPlus, Menu, toast } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, DataList, ListToolbar, useChange, useListScreen, useMay } from '../../../kit/index.ts'
import { useAccountId, useReloadSession, useSession } from '../../shared/session/index.ts'
import { useMemberColumns } from './member-columns.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { useRoleChoices } from './role-choices.ts'

type OpenDialog = { what: 'suspend' | 'remove' | 'leave'; member: Membership }

/** The members of an account and the people invited to it. */
export function MembersTab() {
  const { t } = useTranslation('members')
  const accountId = useAccountId()
  const list = useListScreen(memberships, { account_id: accountId }, { include: ['roles'], hidden: ['job_title'] })
  const columns = useMemberColumns()
  const choices = useRoleChoices(accountId)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const invite = (
    <Can endpoint={createMembership} otherwise="explain">
      <Button component={Link} to={`/accounts/${accountId}/settings/members/invite`} search={true} leftSection={<IconUserPlus size={16} />}>
        {t('invite.open')}
      </Button>
    </Can>
  )
  const filters = {
    ...(choices.isAllowed && {
      role: { label: t('columns.role'), options: choices.all.map((role) => ({ value: role.id, label: role.name })) },
    }),
    status: {
      label: t('columns.status'),
      options: (['active', 'suspended'] as const).map((value) => ({ value, label: t(`statuses.${value}`) })),
    },
  }
  const actions = (row: Membership) => <MemberMenu member={row} onAsk={(what) => setDialog({ what, member: row })} />
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters}>
        {invite}
      </ListToolbar>
      <DataList<Membership>
        list={list}
        columns={columns}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: invite }}
        rowActions={actions}
      />
      <PendingInvitations accountId={accountId} />
      <MemberDialog dialog={dialog} onClose={() => setDialog(null)} />
      <Outlet />
    </>
  )
}

function MemberMenu({ member, onAsk }: { member: Membership; onAsk: (what: OpenDialog['what']) => void }) {
  const { t } = useTranslation('members')
  const may = useMay()
  const { user } = useSession()
  const change = useChange(updateMembership, ['members'])
  const open = openActions(member, user?.id === member.user_id, may(updateMembership), may(memberships.remove))
  const reinstate = () =>
    change.send({ params: { account_id: member.account_id, membership_id: member.id }, body: { status: 'active' } }).then(
      () => toast({ message: t('reinstated', { name: member.user.username }), tone: 'good' }),
      (failure: unknown) => toast({ message: messageOf(failure), tone: 'bad' }),
    )
  if (!open.size) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actions.menu', { name: member.user.username })} loading={change.isPending}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open.has('edit') && (
          <Menu.Item component={Link} to={`/accounts/${member.account_id}/settings/members/${member.id}/edit`} search={true}>
            {t('actions.edit')}
          </Menu.Item>
        )}
        {open.has('suspend') && <Menu.Item onClick={() => onAsk('suspend')}>{t('actions.suspend')}</Menu.Item>}
        {open.has('reinstate') && <Menu.Item onClick={() => void reinstate()}>{t('actions.reinstate')}</Menu.Item>}
        {(['remove', 'leave'] as const)
          .filter((what) => open.has(what))
          .map((what) => (
            <Menu.Item key={what} color="red" onClick={() => onAsk(what)}>
              {t(`actions.${what}`)}
            </Menu.Item>
          ))}
        {member.is_owner && <Menu.Label>{t('actions.owner')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}

type MemberAction = 'edit' | 'suspend' | 'reinstate' | 'remove' | 'leave'

/** The user's actions on a member: owners and the user cannot be removed, but the user can leave. */
function openActions(member: Membership, isSelf: boolean, mayUpdate: boolean, mayRemove: boolean): ReadonlySet<MemberAction> {
  const isOther = !member.is_owner && !isSelf
  const open: [MemberAction, boolean][] = [
    ['edit', mayUpdate],
    ['suspend', mayUpdate && isOther && member.status === 'active'],
    ['reinstate', mayUpdate && member.status === 'suspended'],
    ['remove', mayRemove && isOther],
    ['leave', isSelf && !member.is_owner],
  ]
  return new Set(open.filter(([, isOpen]) => isOpen).map(([action]) => action))
}

function MemberDialog({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const reload = useReloadSession()
  const change = useChange(updateMembership, ['members'])
  const removal = useChange(memberships.remove, ['members'])
  if (!dialog) return null
  const { what, member } = dialog
  const run = async () => {
    try {
      if (what === 'suspend')
        await change.send({ params: { account_id: member.account_id, membership_id: member.id }, body: { status: 'suspended' } })
      else await removal.send({ params: { id: member.id } })
      onClose()
      toast({ message: t(`done.${what}`, { name: member.user.username }), tone: 'good' })
      if (what !== 'leave') return
      await reload()
      await navigate({ to: '/me/home' })
    } catch (failure) {
      toast({ message: messageOf(failure), tone: 'bad' })
    }
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t(`ask.${what}.title`, { name: member.user.username })}
      confirmLabel={t(`ask.${what}.confirm`)}
      pending={change.isPending || removal.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t(`ask.${what}.text`)}
    </ConfirmDialog>
  )
}

/** @throws any error that is not a failed call */
function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message
  throw failure
}
