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
import { ActionIcon, Button, Group, IconCheck, IconDots, IconX, MenuButton, SimpleSelect } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { LoseDialog, WinDialog } from '../outcome/late-outcomes.tsx'

const ChangePipeline = lazy(() => import('./change-pipeline.tsx').then((module) => ({ default: module.ChangePipeline })))
const DeleteRequest = lazy(() => import('../list/delete-request.tsx').then((module) => ({ default: module.DeleteRequest })))

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
      <Suspense fallback={null}>
        {asking === 'won' && <WinDialog request={request} onClose={close} />}
        {asking === 'lost' && <LoseDialog request={request} onClose={close} />}
        {asking === 'pipeline' && <ChangePipeline request={request} onClose={close} />}
        {asking === 'delete' && <DeleteRequest request={request} onClose={close} onDone={onGone} />}
      </Suspense>
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
  const give = (user: string) => (user === '' ? unassign.run({ params }) : assign.run({ params, body: { user_id: Number(user) } }))
  return (
    <Can endpoint={assignContactRequest} otherwise="explain">
      <SimpleSelect
        size="xs"
        w={190}
        aria-label={t('fields.user_id')}
        required
        options={[{ value: '', label: t('nobody') }, ...(members.answer?.data ?? shownOf(request))]}
        value={String(request.user_id ?? '')}
        disabled={assign.isPending || unassign.isPending}
        onChange={(event) => void give(event.currentTarget.value)}
      />
    </Can>
  )
}

/** The assignee, until the members are known. */
const shownOf = ({ user }: ContactRequest) => (user ? [{ value: user.id, label: user.username }] : [])

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
    <MenuButton
      face={
        <ActionIcon aria-label={t('more')} loading={spam.isPending || answered.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      }
      entries={[
        ...(steps.includes('answered')
          ? [{ key: 'answered', label: t('mark_answered'), onClick: () => void answered.run({ params }) }]
          : []),
        ...(steps.includes('pipeline') ? [{ key: 'pipeline', label: t('change_pipeline'), onClick: () => onAsk('pipeline') }] : []),
        ...(steps.includes('spam') ? [{ key: 'spam', label: t('mark_spam'), onClick: () => void spam.run({ params }) }] : []),
        ...(mayDelete ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => onAsk('delete') }] : []),
      ]}
    />
  )
}

/** Other actions that the status allows, apart from the outcome. */
function stepsOf({ status, first_response_at }: ContactRequest): readonly ('answered' | 'pipeline' | 'spam')[] {
  if (status !== 'open' && status !== 'staging') return []
  return [...(first_response_at ? [] : (['answered'] as const)), ...(status === 'open' ? (['pipeline'] as const) : []), 'spam']
}
