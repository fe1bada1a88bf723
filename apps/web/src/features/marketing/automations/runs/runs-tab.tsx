import { AUTOMATION_RUN_STATUSES, automationRuns, type AutomationRun } from '@stoa/contract/browser'
import { Anchor } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, type ListColumn, ListToolbar, useBeside, useListScreen } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { RunMark } from '../automation-marks.tsx'
import { useAutomation } from '../page/use-automation.ts'
import { RunPanel } from './run-panel.tsx'

/** The contacts that are or were in the automation; a row opens what happened to one. */
export function RunsTab() {
  const { t } = useTranslation('automations')
  const { automation } = useAutomation()
  const list = useListScreen(
    automationRuns,
    { account_id: automation.account_id },
    { include: ['contact'], sort: '-started', fixed: { automation: automation.uuid } },
  )
  const beside = useBeside()
  const columns = useColumns(automation.graph, beside.open)
  const filters = {
    status: { label: t('columns.status'), options: AUTOMATION_RUN_STATUSES.map((value) => ({ value, label: t(`run_statuses.${value}`) })) },
    started: { label: t('columns.started') },
  }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<AutomationRun>
        list={list}
        columns={columns}
        onOpen={(row) => beside.open(row.id)}
        empty={{ title: t('runs_empty_title'), text: t(automation.status === 'active' ? 'runs_empty_active' : 'runs_empty_text') }}
      />
      {beside.id !== null && <RunPanel id={Number(beside.id)} onClose={beside.close} />}
    </>
  )
}

function useColumns(graph: { nodes: readonly { id: string; type: string }[] }, onOpen: (id: number) => void): ListColumn<AutomationRun>[] {
  const { t, i18n } = useTranslation('automations')
  const name = useContactName()
  const moment = (at: string | null) => (at ? formatInstant(at, i18n.language) : '–')
  return [
    {
      key: 'contact',
      title: t('columns.contact'),
      fixed: true,
      render: (row) => (
        <Anchor component="button" type="button" size="sm" fw={550} c="bright" onClick={() => onOpen(row.id)}>
          {row.contact ? name(row.contact) : t('hidden_contact', { id: row.contact_id })}
        </Anchor>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <RunMark run={row} /> },
    {
      key: 'place',
      title: t('columns.place'),
      render: (row) => {
        const node = graph.nodes.find(({ id }) => id === row.current_node)
        return node ? t(`nodes.${node.type}` as 'nodes.wait') : '–'
      },
    },
    { key: 'started', title: t('columns.started'), sort: 'started', render: (row) => moment(row.started_at) },
    { key: 'resume', title: t('columns.resume'), render: (row) => moment(row.resume_at) },
    { key: 'finished', title: t('columns.finished'), render: (row) => moment(row.finished_at) },
  ]
}
