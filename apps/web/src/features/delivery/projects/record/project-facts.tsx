import type { Project } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, RecordFacts, RelatedCard, RelatedRow, type RecordFact } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DueDay, TaskProgress } from '../project-marks.tsx'
import { projectPaths } from '../project-paths.ts'
import { useCategories } from '../use-categories.ts'

/** Parties, days, progress and description of a project. */
export function ProjectFacts({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { scope_text, description } = project
  const scope = scope_text && <p className="stoa-related-text">{scope_text}</p>
  const text = description && <div className="stoa-related-text" dangerouslySetInnerHTML={{ __html: description }} />
  return (
    <RecordFacts
      groups={[
        { title: t('settings.details'), facts: [...usePeopleFacts(project), ...useWorkFacts(project)] },
        { title: t('fields.scope_text'), facts: [], more: scope },
        { title: t('fields.description'), facts: [], more: text },
      ]}
    />
  )
}

function usePeopleFacts({ party, client, account, owner }: Project): RecordFact[] {
  const { t } = useTranslation('projects')
  return [
    party === 'owner' ? [t('columns.client'), client?.name ?? t('own_project')] : [t('done_by'), account?.name],
    [t('columns.owner'), owner?.username],
  ]
}

function useWorkFacts(project: Project): RecordFact[] {
  const { t, i18n } = useTranslation('projects')
  const { start_date, due_date, completed_at, product_category_id, tasks_count, budget_minor, currency } = project
  const category = useCategories().find(({ value }) => value === product_category_id)
  return [
    [t('columns.start_date'), start_date && formatDay(start_date, i18n.language)],
    [t('columns.due_date'), due_date && <DueDay project={project} />],
    [t('fields.completed_at'), completed_at && formatInstant(completed_at, i18n.language)],
    [t('columns.tasks'), tasks_count ? <TaskProgress project={project} width={90} /> : null],
    [t('fields.product_category_id'), category?.label],
    [t('fields.budget'), budget_minor != null && formatMoney(budget_minor, currency ?? 'EUR')],
  ]
}

/** The people of a project and the accounts that take part, in cards. */
export function ProjectRelated({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const accountId = useAccountId()
  const { users = [], accounts = [] } = project
  const to = projectPaths.tab(accountId, project.uuid, 'accounts-participating')
  return (
    <>
      {users.length > 0 && (
        <RelatedCard title={t('people.title')} count={users.length}>
          {users.map((one) => (
            <RelatedRow
              key={one.project_member_id}
              to={to}
              name={one.user.username}
              end={t(`member_roles.${one.role}`)}
              more={one.account.name}
            />
          ))}
        </RelatedCard>
      )}
      {accounts.length > 1 && (
        <RelatedCard title={t('accounts.title')} to={to} count={accounts.length}>
          {accounts.map((one) => (
            <RelatedRow key={one.id} to={to} name={one.account.name} end={t(`party_roles.${one.role}`)} />
          ))}
        </RelatedCard>
      )}
    </>
  )
}
