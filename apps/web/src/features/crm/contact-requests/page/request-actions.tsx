import {
  acceptContactRequest,
  assignContactRequest,
  contactRequestAssignees,
  contactRequests,
  loseContactRequest,
  markContactRequestAnswered,
  markContactRequestSpam,
  reopenContactRequest,
  unassignContactRequest,
  unmarkContactRequestSpam,
  winContactRequest,
  type ContactRequest,
} from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconCheck, IconDots, IconX, Menu, Select } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { DeleteRequest } from '../list/delete-request.tsx'
import { LoseDialog, WinDialog } from '../outcome/outcome-dialogs.tsx'
import { ChangePipeline } from './change-pipeline.tsx'

const TOUCHES = ['contact-requests', 'board', 'contacts', 'activity_logs', 'timeLine'] as const
type Asking = 'won' | 'lost' | 'pipeline' | 'delete' | null

/** Actions on a request in its status: take, win, lose and assign it. */
export function RequestActions({ request, onGone }: { request: ContactRequest; onGone: () => void }) {
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  return (
    <Group gap="xs">
      <Outcome request={request} onAsk={setAsking} />
      <Assignee request={request} />
      <More request={request} onAsk={setAsking} />
      {asking === 'won' && <WinDialog request={request} onClose={close} />}
      {asking === 'lost' && <LoseDialog request={request} onClose={close} />}
      {asking === 'pipeline' && <ChangePipeline request={request} onClose={close} />}
      {asking === 'delete' && <DeleteRequest request={request} onClose={close} onDone={onGone} />}
    </Group>
  )
}

interface PartProps {
  request: ContactRequest
  onAsk: (asking: Asking) => void
}

/** The main action of the status. */
function Outcome({ request, onAsk }: PartProps) {
  const { t } = useTranslation('requests')
  const accept = useAct(acceptContactRequest, TOUCHES)
  const reopen = useAct(reopenContactRequest, TOUCHES)
  const unspam = useAct(unmarkContactRequestSpam, TOUCHES)
  const params = { contact_request_id: request.id }
  if (request.status === 'staging')
    return (
      <Can endpoint={acceptContactRequest} otherwise="explain">
        <Button size="compact-md" loading={accept.isPending} onClick={() => void accept.run({ params, body: {} })}>
          {t('accept')}
        </Button>
      </Can>
    )
  if (request.status === 'spam')
    return (
      <Can endpoint={unmarkContactRequestSpam} otherwise="explain">
        <Button size="compact-md" variant="default" loading={unspam.isPending} onClick={() => void unspam.run({ params })}>
          {t('unspam')}
        </Button>
      </Can>
    )
  if (request.status !== 'open')
    return (
      <Can endpoint={reopenContactRequest} otherwise="explain">
        <Button size="compact-md" variant="default" loading={reopen.isPending} onClick={() => void reopen.run({ params, body: {} })}>
          {t('reopen')}
        </Button>
      </Can>
    )
  return (
    <>
      <Can endpoint={winContactRequest} otherwise="explain">
        <Button size="compact-md" color="green" leftSection={<IconCheck size={16} />} onClick={() => onAsk('won')}>
          {t('win')}
        </Button>
      </Can>
      <Can endpoint={loseContactRequest}>
        <Button size="compact-md" variant="light" color="red" leftSection={<IconX size={16} />} onClick={() => onAsk('lost')}>
          {t('lose')}
        </Button>
      </Can>
    </>
  )
}

function Assignee({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  const members = useEndpoint(contactRequestAssignees, { params: { account_id: request.account_id } }, { staleTime: 60_000 })
  const assign = useAct(assignContactRequest, TOUCHES)
  const unassign = useAct(unassignContactRequest, TOUCHES)
  const params = { contact_request_id: request.id }
  const give = (user: string | number | null) =>
    user === null ? unassign.run({ params }) : assign.run({ params, body: { user_id: Number(user) } })
  return (
    <Can endpoint={assignContactRequest} otherwise="explain">
      <Select
        size="xs"
        w={190}
        aria-label={t('fields.user_id')}
        placeholder={t('nobody')}
        options={members.answer?.data ?? []}
        value={request.user_id}
        disabled={assign.isPending || unassign.isPending}
        onChange={(user) => void give(user)}
      />
    </Can>
  )
}

function More({ request, onAsk }: PartProps) {
  const { t } = useTranslation('requests')
  const may = useMay()
  const spam = useAct(markContactRequestSpam, TOUCHES)
  const answered = useAct(markContactRequestAnswered, TOUCHES)
  const params = { contact_request_id: request.id }
  const mayDelete = may(contactRequests.remove)
  const steps = may(contactRequests.update) ? stepsOf(request) : []
  if (!steps.length && !mayDelete) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('more')} loading={spam.isPending || answered.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.includes('answered') && <Menu.Item onClick={() => void answered.run({ params })}>{t('mark_answered')}</Menu.Item>}
        {steps.includes('pipeline') && <Menu.Item onClick={() => onAsk('pipeline')}>{t('change_pipeline')}</Menu.Item>}
        {steps.includes('spam') && <Menu.Item onClick={() => void spam.run({ params })}>{t('mark_spam')}</Menu.Item>}
        {mayDelete && (
          <Menu.Item color="red" onClick={() => onAsk('delete')}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Other actions that the status allows, apart from the outcome. */
function stepsOf({ status, first_response_at }: ContactRequest): readonly ('answered' | 'pipeline' | 'spam')[] {
  if (status !== 'open' && status !== 'staging') return []
  return [...(first_response_at ? [] : (['answered'] as const)), ...(status === 'open' ? (['pipeline'] as const) : []), 'spam']
}
