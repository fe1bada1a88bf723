import { automationRuns, type Contact } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { addressQuery, BESIDE, formatBriefDay, RelatedCard, RelatedRow, useEndpoint } from '../../../../kit/index.ts'
import { RunMark } from '../automation-marks.tsx'
import { automationPaths } from '../automation-paths.ts'

const ROWS = 3

/** The newest automations that a contact is or was in. A row opens what happened to it there. */
export function ContactAutomationsCard({ contact: { id, account_id } }: { contact: Contact }) {
  const { t, i18n } = useTranslation('contact')
  const loaded = useEndpoint(
    automationRuns.list,
    { params: { account_id }, query: { include: ['automation'], sort: '-started', per_page: ROWS, filter: { contact: id } } },
    { keepPrevious: true },
  )
  const runs = loaded.answer?.data ?? []
  return (
    <RelatedCard title={t('cards.automations')} to={automationPaths.all(account_id)} count={loaded.answer?.meta.total}>
      {runs.map((run) => (
        <RelatedRow
          key={run.id}
          to={automationPaths.one(account_id, run.automation_uuid, 'runs')}
          search={addressQuery({ [BESIDE]: run.id })}
          name={run.automation?.name ?? ''}
          end={formatBriefDay(run.started_at.slice(0, 10), i18n.language)}
          more={<RunMark run={run} />}
        />
      ))}
    </RelatedCard>
  )
}
