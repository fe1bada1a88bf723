import type { AccountSummary } from '@stoa/contract/browser'
import { IconCheck, IconChevronRight, IconListCheck, Stack, Text, ThemeIcon } from '@stoa/ui'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HomeCard } from './home-card.tsx'

type Todo = AccountSummary['todo'][number]

/** Route of each step, below the account, and the address query that shows its records. */
const PLACES: Record<Todo['code'], { route: string; search?: Record<string, string> }> = {
  overdue_tasks: { route: 'tasks', search: { 'filter.overdue.is': 'true' } },
  tasks_today: { route: 'tasks', search: { 'filter.due.preset': 'today' } },
  unassigned_contacts: { route: 'contacts', search: { 'filter.assignee.is': 'null', 'filter.date_created.preset': 'last30Days' } },
  first_contacts: { route: 'contacts' },
  invite_members: { route: 'settings/members' },
  add_registration: { route: 'settings/general' },
  add_contact_data: { route: 'settings/general' },
}

/** The user's next steps, most urgent first. */
export function TodoCard({ todo, accountId }: { todo: readonly Todo[]; accountId: number }) {
  const { t } = useTranslation('accounts')
  return (
    <HomeCard title={t('dashboard.todo')}>
      {todo.length === 0 && (
        <Stack align="center" gap={4} py="lg">
          <ThemeIcon variant="light" color="teal" size={40} radius="xl" aria-hidden>
            <IconCheck size={22} />
          </ThemeIcon>
          <Text fw={600}>{t('dashboard.todo_done')}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {t('dashboard.todo_done_text')}
          </Text>
        </Stack>
      )}
      <Stack gap={2}>
        {todo.map((item) => (
          <TodoItem key={item.code} item={item} accountId={accountId} />
        ))}
      </Stack>
    </HomeCard>
  )
}

function TodoItem({ item, accountId }: { item: Todo; accountId: number }) {
  const { t } = useTranslation('accounts')
  const router = useRouter()
  const { route, search } = PLACES[item.code]
  const isUrgent = item.code === 'overdue_tasks'
  const body = (
    <>
      <ThemeIcon variant="light" color={isUrgent ? 'red' : undefined} radius="xl" size={30} aria-hidden>
        <IconListCheck size={16} />
      </ThemeIcon>
      <Text size="sm" flex={1}>
        {t(`todo.${item.code}`, { count: item.count })}
      </Text>
    </>
  )
  if (!(`/accounts/$accountId/${route}` in router.routesByPath)) return <div className="stoa-todo">{body}</div>
  return (
    <Link className="stoa-todo" to={`/accounts/${accountId}/${route}`} {...(search && { search: search })}>
      {body}
      <IconChevronRight size={16} aria-hidden />
    </Link>
  )
}
