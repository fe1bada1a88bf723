import { contactMerges, type ContactMerge } from '@stoa/contract/browser'
import { Avatar, Button, ConfirmDialog, Group, IconArrowLeft, IconGitMerge, StatusBadge, Text, Tooltip } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, formatDay, formatInstant, ListToolbar, Screen, useListScreen, type ListColumn } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { useUndoMerge } from './compare/use-undo-merge.ts'

/** The merges of an account: contacts, time and user. Each can be undone for 30 days. */
export function MergeHistoryScreen() {
  const { t } = useTranslation('merge')
  const accountId = useAccountId()
  const list = useListScreen(contactMerges, { account_id: accountId }, { include: ['user'], sort: '-merged' })
  const columns = useHistoryColumns()
  const [chosen, choose] = useState<ContactMerge | null>(null)
  const { undo, isPending } = useUndoMerge(accountId)
  const confirm = async () => {
    if (chosen) await undo(chosen.uuid)
    choose(null)
  }
  const undoAction = (row: ContactMerge) => !row.undone_at && <UndoButton merge={row} onChoose={choose} />
  return (
    <Screen
      title={t('history.title')}
      subtitle={t('history.subtitle')}
      actions={
        <Button component={Link} to={`/accounts/${accountId}/contact-merge`} variant="default" leftSection={<IconGitMerge size={16} />}>
          {t('title')}
        </Button>
      }
    >
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          merged: { label: t('history.columns.merged') },
          criteria: {
            label: t('history.columns.criteria'),
            options: (['manual', 'email', 'phone', 'both'] as const).map((value) => ({ value, label: t(`criteria.${value}`) })),
          },
          undone: { label: t('history.undone') },
          bulk_merge: { label: t('bulk.title') },
        }}
      />
      <DataList<ContactMerge>
        list={list}
        columns={columns}
        empty={{ title: t('history.empty_title'), text: t('history.empty_text') }}
        rowActions={undoAction}
      />
      <ConfirmDialog
        opened={chosen !== null}
        title={t('history.confirm_title')}
        confirmLabel={t('history.confirm')}
        pending={isPending}
        onConfirm={() => void confirm()}
        onClose={() => choose(null)}
      >
        {t('history.confirm_text', { names: chosen?.names.slice(1).join(', ') ?? '', name: chosen?.names[0] ?? '' })}
      </ConfirmDialog>
    </Screen>
  )
}

function UndoButton({ merge, onChoose }: { merge: ContactMerge; onChoose: (merge: ContactMerge) => void }) {
  const { t } = useTranslation('merge')
  return (
    <Tooltip label={t('history.too_old')} disabled={merge.can_undo}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!merge.can_undo}
        onClick={() => onChoose(merge)}
        aria-label={t('history.undo_named', { name: merge.names[0] })}
      >
        {t('undo')}
      </Button>
    </Tooltip>
  )
}

function useHistoryColumns(): ListColumn<ContactMerge>[] {
  const { t, i18n } = useTranslation('merge')
  return [
    {
      key: 'names',
      title: t('history.columns.names'),
      fixed: true,
      width: '70%',
      least: 250,
      render: (row) => (
        <Group gap={6} wrap="wrap">
          <Avatar size={26} username={row.names[0] ?? ''} color={row.winner_id} />
          <Text size="sm" fw={600}>
            {row.names[0]}
          </Text>
          <Text size="sm" c="dimmed">
            <IconArrowLeft size={13} aria-label={t('history.from')} /> {row.names.slice(1).join(', ')}
          </Text>
        </Group>
      ),
    },
    { key: 'merged', title: t('history.columns.merged'), sort: 'merged', render: (row) => formatInstant(row.merged_at, i18n.language) },
    { key: 'criteria', title: t('history.columns.criteria'), render: (row) => t(`criteria.${row.criteria}`) },
    {
      key: 'user',
      title: t('history.columns.user'),
      width: '30%',
      least: 120,
      render: (row) =>
        row.user && (
          <Group gap={6} wrap="nowrap">
            <Avatar size={24} username={row.user.username} color={row.user.color} src={row.user.avatar_url} />
            <Text size="sm">{row.user.username}</Text>
          </Group>
        ),
    },
    {
      key: 'state',
      title: t('history.columns.state'),
      render: (row) =>
        row.undone_at ? (
          <StatusBadge tone="neutral">{t('history.undone')}</StatusBadge>
        ) : (
          <Text size="sm" c="dimmed">
            {row.can_undo ? t('history.until', { at: formatDay(row.undo_until, i18n.language) }) : t('history.final')}
          </Text>
        ),
    },
  ]
}
