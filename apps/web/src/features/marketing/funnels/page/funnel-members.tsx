import {
  FUNNEL_EXIT_REASONS,
  FUNNEL_MEMBER_STATUSES,
  funnelMemberships,
  type Funnel,
  type FunnelFigures,
  type FunnelMembership,
} from '@stoa/contract/browser'
import { ActionIcon, Anchor, ConfirmDialog, Group, IconX, SimpleSelect, StatusBadge, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, formatDay, type ListColumn, ListToolbar, useAct, useListScreen, useMay } from '../../../../kit/index.ts'
import { contactPaths } from '../../../crm/contacts/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { FUNNEL_TOUCHES, MEMBER_TONES } from '../funnel-paths.ts'

type Stages = FunnelFigures['stages']

/** The contacts of a funnel, of all stages or of one; members of the account move them and take them out by hand. */
export function FunnelMembers({ funnel, stages }: { funnel: Funnel; stages: Stages }) {
  const { t } = useTranslation('funnels')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(funnelMemberships, { funnel_id: funnel.id }, { include: ['contact', 'stage'], sort: '-stage_entered_at' })
  const columns = useColumns(accountId, stages)
  const [leaving, setLeaving] = useState<FunnelMembership | null>(null)
  const take = useAct(funnelMemberships.remove, FUNNEL_TOUCHES)
  const name = useMemberName()
  const remove = (row: FunnelMembership) =>
    row.status === 'exited' ? null : (
      <Can endpoint={funnelMemberships.remove}>
        <ActionIcon aria-label={t('members.remove', { name: name(row) })} onClick={() => setLeaving(row)}>
          <IconX size={16} />
        </ActionIcon>
      </Can>
    )
  const filters = {
    funnel_stage: {
      label: t('members.stage'),
      options: stages.map((stage) => ({ value: String(stage.funnel_stage_id), label: stage.name })),
    },
    status: {
      label: t('columns.status'),
      options: FUNNEL_MEMBER_STATUSES.map((value) => ({ value, label: t(`members.statuses.${value}`) })),
    },
    exit_reason: {
      label: t('members.reason'),
      options: FUNNEL_EXIT_REASONS.map((value) => ({ value, label: t(`members.reasons.${value}`) })),
    },
    entered: { label: t('members.entered') },
  }
  return (
    <section aria-label={t('members.title')}>
      <Text component="h2" size="lg" fw={650} m={0} mb="xs">
        {t('members.title')}
      </Text>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<FunnelMembership>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: contactPaths.page(accountId, row.contact_id) })}
        empty={{ title: t('members.empty_title'), text: t(funnel.status === 'active' ? 'members.empty_active' : 'members.empty_text') }}
        rowActions={remove}
      />
      {leaving && (
        <ConfirmDialog
          opened
          title={t('members.remove_title')}
          confirmLabel={t('members.remove_confirm')}
          pending={take.isPending}
          onClose={() => setLeaving(null)}
          onConfirm={() => void take.run({ params: { id: leaving.id } }).then((done) => done && setLeaving(null))}
        >
          {t('members.remove_text', { name: name(leaving) })}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The name of the contact, for readers who may see it. */
function useMemberName(): (row: FunnelMembership) => string {
  const { t } = useTranslation('funnels')
  const name = useContactName()
  return (row) => (row.contact ? name(row.contact) : t('members.hidden', { id: row.contact_id }))
}

function useColumns(accountId: number, stages: Stages): ListColumn<FunnelMembership>[] {
  const { t, i18n } = useTranslation(['funnels', 'forms'])
  const name = useMemberName()
  return [
    {
      key: 'name',
      title: t('members.contact'),
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={contactPaths.page(accountId, row.contact_id)} size="sm" fw={550} c="bright">
          {name(row)}
        </Anchor>
      ),
    },
    { key: 'stage', title: t('members.stage'), render: (row) => <StageOf row={row} stages={stages} name={name(row)} /> },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => (
        <Group gap={6}>
          <StatusBadge tone={MEMBER_TONES[row.status]}>{t(`members.statuses.${row.status}`)}</StatusBadge>
          {row.status === 'exited' && row.exit_reason && (
            <Text size="xs" c="dimmed">
              {t(`members.reasons.${row.exit_reason}`)}
            </Text>
          )}
          {row.mail_skipped && (
            <Text size="xs" c="dimmed">
              {t('members.mail')} · {t(`forms:answer_skips.${row.mail_skipped}`)}
            </Text>
          )}
        </Group>
      ),
    },
    { key: 'entered', title: t('members.entered'), sort: 'entered_at', render: (row) => formatDay(row.entered_at, i18n.language) },
    {
      key: 'stage_entered',
      title: t('members.stage_entered'),
      sort: 'stage_entered_at',
      render: (row) => formatDay(row.stage_entered_at, i18n.language),
    },
  ]
}

/** The stage of a member, which those who may can change in place. */
function StageOf({ row, stages, name }: { row: FunnelMembership; stages: Stages; name: string }) {
  const { t } = useTranslation('funnels')
  const may = useMay()
  const move = useAct(funnelMemberships.update, FUNNEL_TOUCHES)
  if (row.status === 'exited' || !may(funnelMemberships.update)) return row.stage?.name ?? '–'
  const options = stages.map((stage) => ({ value: String(stage.funnel_stage_id), label: stage.name }))
  return (
    <SimpleSelect
      size="xs"
      aria-label={t('members.move', { name })}
      value={row.funnel_stage_id === null ? '' : String(row.funnel_stage_id)}
      disabled={move.isPending}
      options={row.funnel_stage_id === null ? [{ value: '', label: '–' }, ...options] : options}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => {
        const funnel_stage_id = Number(event.currentTarget.value)
        if (funnel_stage_id) void move.run({ params: { id: row.id }, body: { funnel_stage_id, version: row.version } })
      }}
    />
  )
}
