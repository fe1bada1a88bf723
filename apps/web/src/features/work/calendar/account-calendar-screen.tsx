import { accountTasks } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, Screen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { AccountCalendar } from './account-calendar.tsx'
import { FeedButton } from './feed-dialog.tsx'

/** The calendar of an account. */
export function AccountCalendarScreen() {
  const { t } = useTranslation('tasks')
  const accountId = useAccountId()
  return (
    <Screen
      title={t('calendar.title')}
      actions={
        <>
          <FeedButton accountId={accountId} />
          <Can endpoint={accountTasks.create}>
            <Button component={Link} to={`/accounts/${accountId}/tasks/create`} leftSection={<IconPlus size={16} />}>
              {t('create')}
            </Button>
          </Can>
        </>
      }
    >
      <AccountCalendar accountId={accountId} pathOf={(uuid) => `/accounts/${accountId}/calendar/${uuid}`} />
      <Outlet />
    </Screen>
  )
}
