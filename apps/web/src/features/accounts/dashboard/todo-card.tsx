import { HOME_FIGURES, homeSearch, type AccountSummary, type HomeFigureCode } from '@stoa/contract/browser'
import { IconCheck, IconChevronRight, IconListCheck, Stack, Text, ThemeIcon } from '@stoa/ui'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../kit/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { HomeCard } from './home-card.tsx'

type Todo = AccountSummary['todo'][number]

/** Screens of steps without rows. */
const ROUTES: Record<Exclude<Todo['code'], HomeFigureCode>, string> = {
  first_contacts: 'contacts',
  invite_members: 'settings/members',
  add_registration: 'settings/general',
  add_contact_data: 'settings/general',
}

const hasRows = (code: Todo['code']): code is Todo['code'] & HomeFigureCode => code in HOME_FIGURES

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
  const { user } = useSession()
  const { code } = item
  const route = hasRows(code) ? HOME_FIGURES[code].route : ROUTES[code]
  const search = hasRows(code) && homeSearch(code, user?.id ?? 0)
  const isUrgent = code === 'overdue_tasks' || code === 'late_answers'
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
    <Link className="stoa-todo" to={`/accounts/${accountId}/${route}`} {...(search && { search: addressQuery(search) })}>
      {body}
      <IconChevronRight size={16} aria-hidden />
    </Link>
  )
}
