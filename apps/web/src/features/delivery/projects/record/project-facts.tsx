import { PROJECT_HEALTHS, projectActivityLogs, projects, type Project } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  formatDay,
  formatInstant,
  RelatedCard,
  RelatedRow,
  useMay,
  type FieldEdit,
  type RecordFact,
  type RecordField,
} from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList, useMemberChoices } from '../../../shared/record-fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { TOUCHED } from '../project-form.ts'
import { DueDay, TaskProgress } from '../project-marks.tsx'
import { projectPaths } from '../project-paths.ts'
import { useCategories } from '../use-categories.ts'

/** Parties, days, progress and description of a project; the account that does the work edits them here. */
export function ProjectFacts({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { scope_text, description } = project
  const fields = useProjectFields(project)
  const text = description && <div className="stoa-related-text" dangerouslySetInnerHTML={{ __html: description }} />
  return (
    <RecordFieldList
      groups={[
        { title: t('settings.details'), fields },
        { title: t('fields.scope_text'), fields: [], more: scope_text && <p className="stoa-related-text">{scope_text}</p> },
        { title: t('fields.description'), fields: [], more: text },
      ]}
      version={project.version}
      read={projects.read}
      update={projects.update}
      params={{ uuid: project.uuid }}
      touches={TOUCHED}
      log={projectActivityLogs}
      event="project.updated"
      names="projects:fields"
    />
  )
}

function useProjectFields(project: Project): RecordField[] {
  const { t, i18n } = useTranslation('projects')
  const may = useMay()
  const mayUpdate = may(projects.update) && project.party === 'owner'
  const mayAssign = mayUpdate && may({ who: 'permission', permission: 'projects.manage-members' })
  const members = useMemberChoices(project.account_id, false)
  const field = fieldsOf(project, (name) => t(`fields.${name}` as 'fields.name'))
  const { name, start_date, due_date, completed_at, tasks_count } = project
  const edit = (how: FieldEdit) => mayUpdate && how
  return [
    field('name', mayUpdate && name, edit({ as: 'text', max: projects.update.limits.name.maxLength })),
    ...factFields([otherParty(project, t)]),
    field('owner_id', project.owner?.username, mayAssign && members),
    field('start_date', start_date && formatDay(start_date, i18n.language), edit({ as: 'date' })),
    field('due_date', due_date && <DueDay project={project} />, edit({ as: 'date' })),
    ...factFields([
      [t('columns.tasks'), tasks_count ? <TaskProgress project={project} width={90} /> : null],
      [t('fields.completed_at'), completed_at && formatInstant(completed_at, i18n.language)],
    ]),
    ...usePlanFields(project, mayUpdate),
  ]
}

/** Health, category and budget, which accounts that take part do not read. */
function usePlanFields(project: Project, mayUpdate: boolean): RecordField[] {
  const { t } = useTranslation('projects')
  const categories = useCategories()
  const field = fieldsOf(project, (name) => t(`fields.${name}` as 'fields.name'))
  const edit = (how: FieldEdit) => mayUpdate && how
  const { health, product_category_id, budget_minor, currency = 'EUR' } = project
  const healths = PROJECT_HEALTHS.map((value) => ({ value, label: t(`healths.${value}`) }))
  const category = categories.find(({ value }) => value === product_category_id)
  return [
    field('health', health && t(`healths.${health}`), edit({ as: 'choice', required: true, options: healths })),
    field('product_category_id', category?.label, edit({ as: 'choice', options: [...categories] })),
    field('budget_minor', budget_minor != null && formatMoney(budget_minor, currency), edit({ as: 'money', currency })),
  ]
}

const otherParty = ({ party, client, account }: Project, t: TFunction<'projects'>): RecordFact =>
  party === 'owner' ? [t('columns.client'), client?.name ?? t('own_project')] : [t('done_by'), account?.name]

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
