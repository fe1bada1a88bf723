import { contactAssignees, projectActivityLogs } from '@stoa/contract/browser'
import { SimpleGrid, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { HistoryPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { PeopleCard } from './people-card.tsx'
import { useProject } from './use-project.ts'

const WORDS: HistoryWords = {
  fields: 'projects:fields',
  events: ['projects:history'],
  codes: { status: 'projects:statuses', health: 'projects:healths' },
  silent: [
    'owner_id',
    'cover_media_id',
    'client_account_id',
    'results_account_id',
    'account_relation_uuid',
    'status_before',
    'product_id',
    'product_category_id',
  ],
}

/** The members and the history of a project. */
export function ManagementTab() {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <PeopleCard project={project} />
      <SettingsCard title={t('history_title')}>
        <HistoryPanel
          endpoint={projectActivityLogs}
          params={{ uuid: project.uuid }}
          members={contactAssignees}
          accountId={project.account_id}
          type="project"
          words={WORDS}
        />
      </SettingsCard>
    </SimpleGrid>
  )
}
