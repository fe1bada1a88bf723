import { pages } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, Screen, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { pagePaths } from '../page-paths.ts'
import { PageList } from './page-list.tsx'

const LIVE = { page: ['pages'] } as const

/** The pages of an account (SCR-036). Preview, edit and delete open over the list. */
export function PagesScreen() {
  const { t } = useTranslation('pages')
  const accountId = useAccountId()
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const create = (
    <Can endpoint={pages.create} otherwise="explain">
      <Button component={Link} to={pagePaths.create(accountId)} search leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <Button component={Link} to={pagePaths.domains(accountId)} search variant="default">
            {t('domains.title')}
          </Button>
          {create}
        </>
      }
    >
      <PageList params={{ account_id: accountId }} create={create} />
      <Outlet />
    </Screen>
  )
}
