import { customEmails, type MailToMany } from '@stoa/contract/browser'
import { Button } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useToManyColumns, useToManyFilters } from './to-many-columns.tsx'

const LIVE = { 'stage-message': ['custom-emails'] } as const

/** Mails to chosen contacts of an account. They are written from the list of contacts. */
export function CustomEmailsScreen() {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(customEmails, { account_id: accountId }, { include: ['user', 'figures'], hidden: ['created'] })
  const pathOf = ({ id }: MailToMany) => `/accounts/${accountId}/custom-emails/${id}`
  const columns = useToManyColumns<MailToMany>((row) => row.subject || t('stage.no_subject'), pathOf)
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const choose = (
    <Button component={Link} to={`/accounts/${accountId}/contacts`} variant="default">
      {t('chosen.choose')}
    </Button>
  )
  return (
    <Screen title={t('chosen.list')} actions={choose}>
      <ListToolbar list={list} columns={columns} filters={useToManyFilters()} />
      <DataList<MailToMany>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: pathOf(row), search: true })}
        empty={{ title: t('chosen.empty'), text: t('chosen.empty_text'), action: choose }}
      />
      <Outlet />
    </Screen>
  )
}
