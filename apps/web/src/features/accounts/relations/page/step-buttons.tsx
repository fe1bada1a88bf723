import {
  acceptRelation,
  declineRelation,
  endRelation,
  permission,
  relations,
  resumeRelation,
  suspendRelation,
  type AccountRelation,
  type AnyEndpoint,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, IconDots, IconLogin2, MenuButton, SimpleSelect, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, useAct, useLeaveRecord, useMay } from '../../../../kit/index.ts'
import { GRANT_LEVELS } from './grant-levels.ts'
import { useActing } from './use-acting.ts'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'

interface StepProps {
  relation: AccountRelation
  place: RelationPlace
  accountId: number
}

const TOUCHES = ['relations', 'account-clients', 'providers', 'activity_logs', 'timeLine', 'session'] as const
type Question = 'suspend' | 'end' | 'decline' | 'accept' | null

/** Actions on a relation as a whole: accept or decline a request, suspend, resume, end, delete; open the account. */
export function StepButtons({ relation, place, accountId }: StepProps) {
  const { t } = useTranslation('relations')
  const leave = useLeaveRecord(relationPaths.list(accountId, place))
  const [question, ask] = useState<Question>(null)
  const [isDeleting, setDeleting] = useState(false)
  const params = { account_id: accountId, uuid: relation.uuid }
  const resume = useAct(resumeRelation, TOUCHES)
  const isAsked = relation.status === 'pending' && relation.initiated_by_account_id !== accountId
  return (
    <>
      {relation.side === 'kept' && relation.status === 'active' && <OpenAccount relation={relation} />}
      {isAsked && (
        <Can endpoint={acceptRelation} otherwise="explain">
          <Button onClick={() => ask('accept')}>{t('steps.accept')}</Button>
        </Can>
      )}
      {isAsked && (
        <Can endpoint={declineRelation}>
          <Button variant="default" onClick={() => ask('decline')}>
            {t('steps.decline')}
          </Button>
        </Can>
      )}
      {relation.status === 'suspended' && relation.suspended_by_account_id === accountId && (
        <Can endpoint={resumeRelation} otherwise="explain">
          <Button loading={resume.isPending} onClick={() => void resume.run({ params })}>
            {t('steps.resume')}
          </Button>
        </Can>
      )}
      <More relation={relation} isAsked={isAsked} onAsk={ask} onDelete={() => setDeleting(true)} />
      <StepQuestion question={question} relation={relation} params={params} onClose={() => ask(null)} onGone={leave} />
      <DeleteDialog
        endpoint={relations.remove}
        params={isDeleting ? params : null}
        name={relation.name}
        invalidates={TOUCHES}
        onClose={() => setDeleting(false)}
        onDone={leave}
      />
    </>
  )
}

function OpenAccount({ relation }: { relation: AccountRelation }) {
  const { t } = useTranslation('relations')
  const { acts, open } = useActing(relation)
  if (!acts) return null
  return (
    <Button variant="default" leftSection={<IconLogin2 size={16} />} onClick={() => void open()}>
      {t('steps.open_account')}
    </Button>
  )
}

function More({
  relation,
  isAsked,
  onAsk,
  onDelete,
}: {
  relation: AccountRelation
  isAsked: boolean
  onAsk: (question: Question) => void
  onDelete: () => void
}) {
  const { t } = useTranslation('relations')
  const may = useMay()
  const canStep = may(permission('relations.update'))
  const items = [
    ...(canStep && relation.status === 'active' ? [{ key: 'suspend', run: () => onAsk('suspend') }] : []),
    ...(canStep && ['active', 'suspended'].includes(relation.status) ? [{ key: 'end', run: () => onAsk('end') }] : []),
    ...(may(permission('relations.delete')) && (relation.side === 'kept' || relation.status === 'pending') && !isAsked
      ? [{ key: relation.status === 'pending' ? 'withdraw' : 'delete', run: onDelete }]
      : []),
  ] as const
  if (!items.length) return null
  return (
    <MenuButton
      face={
        <Button variant="default" px={10} aria-label={t('steps.more')}>
          <IconDots size={18} />
        </Button>
      }
      entries={items.map(({ key, run }) => ({
        key,
        label: t(`steps.${key}` as 'steps.end'),
        danger: key !== 'suspend',
        onClick: run,
      }))}
    />
  )
}

const ENDPOINTS: Record<Exclude<Question, null>, AnyEndpoint> = {
  suspend: suspendRelation,
  end: endRelation,
  decline: declineRelation,
  accept: acceptRelation,
}

interface QuestionProps {
  question: Question
  relation: AccountRelation
  params: { account_id: number; uuid: string }
  onClose: () => void
  onGone: () => void
}

/** Confirms a step. A client that accepts also chooses what the agency may do in its account. */
function StepQuestion({ question, relation, params, onClose, onGone }: QuestionProps) {
  const { t } = useTranslation('relations')
  const may = useMay()
  const [level, setLevel] = useState('work')
  const act = useAct(ENDPOINTS[question ?? 'accept'], TOUCHES)
  const grants = question === 'accept' && relation.side === 'received' && relation.type === 'client' && may(permission('relations.grant'))
  const confirm = async () => {
    const body = grants ? { access_level: level } : {}
    if (!(await act.run({ params, body }))) return
    toast({ message: t(`steps.done.${question!}`), tone: 'good' })
    onClose()
    if (question === 'decline') onGone()
  }
  return (
    <ConfirmDialog
      opened={question !== null}
      title={t(`steps.${question ?? 'accept'}_title`, { name: relation.name })}
      confirmLabel={t(`steps.${question ?? 'accept'}`)}
      danger={question === 'end' || question === 'decline'}
      pending={act.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t(`steps.${question ?? 'accept'}_text`)}</Text>
        {relation.request_message && question === 'accept' && <Text fs="italic">“{relation.request_message}”</Text>}
        {grants && (
          <SimpleSelect
            label={t('grant.label')}
            required
            options={GRANT_LEVELS.map((value) => ({ value, label: t(`grant.levels.${value}`) }))}
            value={level}
            onChange={(event) => setLevel(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
