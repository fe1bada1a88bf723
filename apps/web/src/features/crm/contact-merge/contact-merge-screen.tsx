import { duplicateGroups, MERGE_CRITERIA, type DuplicateGroup, type MergeCriteria } from '@stoa/contract/browser'
import { Button, IconGitMerge, IconHistory, SegmentedControl } from '@stoa/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { useGroupColumns } from './group-columns.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ScanButton, ScanNote } from './scan-status.tsx'

/** Groups of contacts that are probably one person. A group opens to be compared and merged (spec 2.5). */
export function ContactMergeScreen() {
  const { t } = useTranslation('merge')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const criteria = criteriaOf((search as Record<string, unknown>).by)
  const list = useListScreen(duplicateGroups, { account_id: accountId }, { include: ['contacts'], sort: '-score', fixed: { criteria } })
  const columns = useGroupColumns()
  const groups = list.rows as readonly DuplicateGroup[]
  const open = (id: number | null) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, group: id === null ? undefined : String(id) }),
    })
  const opened = Number((search as Record<string, unknown>).group) || null
  const at = groups.findIndex((group) => group.id === opened)
  const base = `/accounts/${accountId}/contact-merge`
  const compare = (group: DuplicateGroup) => (
    <Button
      size="compact-sm"
      variant="light"
      onClick={() => open(group.id)}
      aria-label={t('compare_named', { keys: group.match_keys.join(', ') })}
    >
      {t('compare')}
    </Button>
  )
  return (
    <Screen
      title={t('title')}
      subtitle={<ScanNote accountId={accountId} />}
      actions={
        <>
          <Button component={Link} to={`${base}/history`} variant="default" leftSection={<IconHistory size={16} />}>
            {t('history.title')}
          </Button>
          <ScanButton accountId={accountId} />
          <Button component={Link} to={`${base}/bulk`} leftSection={<IconGitMerge size={16} />}>
            {t('bulk.title')}
          </Button>
        </>
      }
    >
      <ListToolbar
        list={list}
        columns={columns}
        filters={{ score: { label: t('filters.score') }, size: { label: t('filters.size') }, dismissed: { label: t('filters.dismissed') } }}
      >
        <SegmentedControl
          aria-label={t('criteria.label')}
          value={criteria}
          onChange={(by) =>
            void navigate({ to: '.', search: (previous: Record<string, unknown>) => ({ ...previous, by, page: undefined }) })
          }
          data={MERGE_CRITERIA.map((value) => ({ value, label: t(`criteria.${value}`) }))}
        />
      </ListToolbar>
      <DataList<DuplicateGroup>
        list={list}
        columns={columns}
        onOpen={(group) => open(group.id)}
        rowActions={compare}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: <ScanButton accountId={accountId} /> }}
      />
      {opened && (
        <MergeDialog
          key={opened}
          accountId={accountId}
          groupId={opened}
          place={at < 0 ? null : { at: at + 1, of: groups.length }}
          onClose={() => open(null)}
          onNext={() => open(groups[at + 1]?.id ?? (at > 0 ? groups[0]!.id : null))}
        />
      )}
    </Screen>
  )
}

/** Filters by one kind of match, because the same contacts can match by e-mail, by phone and by both. */
const criteriaOf = (named: unknown): MergeCriteria => MERGE_CRITERIA.find((criteria) => criteria === named) ?? 'email'
